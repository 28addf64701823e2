"""What the sources of the samples say of troops, leaders and ground, and the Russian forms of their names."""

import re
from typing import Any

import pytest

from tests.tools.samples import SAMPLES, read

GIVEN: dict[str, Any] = {one.document.id: one.document for one in read().given}
FILES = sorted(path for path in SAMPLES.rglob("*.yaml") if path.parent.name != "editions")

# List, line, a year when it may be taken (BC below zero), a year when not; None: any year of its list.
DATED = [
    ("achaemenid-persia", "kardakes", -333, -331),  # Arrian 2.8; no Kardakes in Arrian 3.11
    ("achaemenid-persia", "scythed-chariots", -331, -333),  # Arrian 3.8, 3.11
    ("achaemenid-persia", "persian-lancers", -331, -333),  # Diodorus 17.53
    ("achaemenid-persia", "bactrian-horse", -334, None),  # Diodorus 17.19
    ("alexander-the-great", "thessalians", -331, -328),  # Arrian 3.19, 3.25, 3.29
    ("alexander-the-great", "epigoni", -324, -326),  # Arrian 7.6
    ("alexander-the-great", "elephants", -326, -331),  # Arrian 6.2
    ("alexander-the-great", "langarus-guard", -335, -334),  # Arrian 1.5
    ("alexander-the-great", "mounted-javelins", -327, -331),  # Arrian 3.24, 3.29, 4.25
    ("alexander-the-great", "mixed-phalanx", -323, -324),  # Arrian 7.23
    ("carthaginian", "spanish-foot", -341, None),  # Herodotus 7.165, Diodorus 16.73, Polybius 1.17
    ("carthaginian", "greek-hoplites", -338, -341),  # Diodorus 16.81, Plutarch, Timoleon 30
    ("carthaginian", "campanians", -311, -262),
    ("carthaginian", "macedonians", -202, -216),  # Livy 30.33
    ("republican-roman", "volones", -216, -202),  # Livy 22.57
    ("republican-roman", "numidian-foot", -202, -216),  # Polybius 15.5
    ("caesarian-roman", "german-horse", -52, -54),  # Gallic War 7.65
    ("caesarian-roman", "province-cohorts", -52, -58),
    ("caesarian-roman", "aquitani", -49, -52),  # Civil War 1.39
    ("caesarian-roman", "fleet-archers", -46, -47),  # African War 20
    ("caesarian-roman", "nabataean-horse", -48, -46),  # Alexandrian War 1
    ("crimean-tatar", "kefe-sipahis", 1569, 1572),  # Kurat, Tarnowski
    ("crimean-tatar", "astrakhan-exiles", 1572, 1555),  # Astrakhan fell in 1556
    ("crimean-tatar", "small-horde", 1569, 1555),  # Penskoy
    ("crimean-tatar", "janissaries", 1569, None),  # disputed for 1572
    ("muscovite", "miners", 1552, 1563),  # Volkov
    ("muscovite", "ski-men", 1563, 1572),  # roll of the march on Polotsk
    ("muscovite", "oprichniki", 1568, 1573),  # Volodikhin
    ("muscovite", "magnus-horse", 1571, 1581),
    ("muscovite", "scots", 1581, 1572),  # Fischer, p. 65
    ("crimean-tatar", "wagon-guard", 1555, 1572),  # Penskoy
    ("poland-lithuania", "chosen-foot", 1578, 1577),  # Gloger, volume 3, p. 348
    ("poland-lithuania", "hungarian-haiduks", 1577, 1564),  # Lubieszów
    ("poland-lithuania", "mounted-arquebusiers", 1580, 1577),  # Paradowski, Sclopetarii
    ("poland-lithuania", "swedish-foot", 1578, 1579),  # Russow
    ("poland-lithuania", "courlanders", 1605, 1610),  # Kircholm
    ("poland-lithuania", "registered-cossacks", 1581, 1564),  # Kupisz
    ("crimean-tatar", "ottomans-1591", 1591, 1572),  # Volodikhin
    ("crimean-tatar", "belgorod-tatars", 1594, 1572),
    ("german-crusade", "moravian-lords", 1420, 1421),  # Lützow, Bohemia, p. 131
    ("german-crusade", "hungarian-lords", 1421, 1426),
    ("german-crusade", "german-order", 1427, 1421),  # Sturmhoefel, p. 694
    ("german-crusade", "wagon-crossbowmen", 1427, 1426),
    ("german-crusade", "tenth-men", 1431, 1427),  # Pritz
    ("swiss-confederates", "hired-pikes", 1477, 1476),  # for the relief of Nancy
    ("swiss-confederates", "lorraine-horse", 1476, 1475),
    ("swiss-confederates", "valais", 1475, 1474),  # treaty with Bern of 7 September 1475
    ("france-1515", "two-handed-swords", 1515, 1526),
    ("france-1515", "venetian-shot", 1522, 1525),
    ("france-1515", "legion-halberds", 1534, 1533),  # ordinance of 24 July 1534
    ("france-1515", "gruyere", 1544, 1543),  # Monluc
    ("france-1515", "piedmont-dragoons", 1550, 1549),  # Revue des Deux Mondes, 1902
    ("swiss-1474", "hired-handguns", 1477, 1476),
    ("burgundian-ordonnance", "german-pikes", 1472, 1471),  # Michael, Men-at-Arms 144
    ("burgundian-ordonnance", "savoy-foot", 1476, 1477),  # Héricourt, Murten
    ("burgundy-1471", "italian-crossbows", 1473, 1471),
    ("seleucid", "close-horse", -312, None),  # Polybius 5.79
    ("seleucid", "companions", -217, -190),
    ("seleucid", "royal-squadron", -190, -217),  # Livy 37.40
    ("seleucid", "thorakitai", -209, -217),  # Polybius 10.29
    ("seleucid", "arabs", -217, -312),  # Polybius 5.79
    ("seleucid", "cappadocians", -190, -217),  # Livy 37.40
    ("seleucid", "roman-arms", -166, -167),  # Polybius 30.25
    ("seleucid", "kardakes", -217, -190),  # Polybius 5.79
    ("seleucid", "citizen-horse", -166, -190),  # Polybius 30.25
    ("seleucid", "bolt-throwers", -191, -190),  # Appian, Syrian Wars 18
    ("hittite", "spearmen", -1274, None),
    ("hittite", "mitanni-chariots", -1300, -1250),  # Hanigalbat lost under Mursili III
    ("hittite", "ship-soldiers", -1210, -1274),  # Alasiya
    ("new-kingdom-egypt", "sherden", -1274, -1290),  # stela of year 2 of Ramesses II
    ("new-kingdom-egypt", "byblos-sherden", -1340, -1330),  # Amarna letters
    ("new-kingdom-egypt", "amurru-foot", -1274, -1280),  # Benteshina
    ("ancient-british", "silures", 51, 43),  # Annals 12.32-40
    ("ancient-british", "caledonian-chariots", 84, 60),  # Agricola 35-36
    ("ancient-british", "mona-women", 60, 51),  # Annals 14.30
    ("york-1455", "flemish-handguns", 1461, 1455),  # Gregory
    ("lancaster-1455", "scots", 1461, 1471),
    ("lancaster-1455", "bretons", 1461, 1471),
    ("york-1455", "ogle-borderers", 1455, 1461),  # Paston letters
    ("york-1455", "kent", 1460, 1471),  # in 1471 with the Bastard of Fauconberg
    ("york-1455", "calais", 1460, 1471),
    ("york-1455", "welsh", 1469, 1471),  # Hall, Edgecote
    ("york-1455", "easterlings", 1471, 1461),  # Warwick to Vernon
    ("york-1455", "german-handguns", 1487, 1485),
    ("lancaster-1455", "audley-horse", 1459, 1461),
    ("lancaster-1455", "northern-spears", 1461, 1459),  # The Rose of Rouen
    ("lancaster-1455", "breze", 1462, 1461),  # Gregory
    ("lancaster-1455", "redesdale", 1469, 1470),  # Holinshed
    ("lancaster-1455", "lincolnshire", 1470, 1471),
    ("lancaster-1455", "kentish", 1471, 1461),
    ("lancaster-1455", "scots-company", 1485, 1471),  # Pitscottie
    ("lancaster-1455", "yeomen", 1487, 1485),
    ("samurai", "ashigaru-gunners", 1549, 1543),
    ("samurai", "red-devils", 1584, 1575),  # famous since Nagakute
    ("samurai", "negoro", 1576, 1584),  # for Nobunaga against the Hongan-ji
    ("swedish", "saxon-horse", 1631, 1632),
    ("swedish", "wurttemberg-militia", 1634, 1632),  # at Nördlingen
    ("spanish-tercio", "musketeers", 1567, 1530),  # Mendoza
    ("spanish-tercio", "milanese", 1522, 1525),  # Capella p. 46
    ("spanish-tercio", "escopeteros", 1525, 1544),  # muster of December 1525
    ("spanish-tercio", "old-landsknechts", 1529, 1525),  # Varchi, volume 9, p. 92
    ("spanish-tercio", "english-foot", 1557, 1558),  # Motley
    ("ikko-ikki", "mikawa-retainers", 1563, 1570),
    ("ikko-ikki", "etchu-spears", 1572, 1576),  # Shiritarezaka
    ("imperialist", "spanish-pikes", 1634, 1632),  # at Nördlingen
    ("imperialist", "polish-hussars", 1630, 1634),
    ("imperialist", "walloon-rest-musketeers", 1620, 1618),  # Flemish levies of May 1619
    ("ayyubid", "berber-horse", 1177, 1187),
    ("ayyubid", "eastern-askars", 1190, 1180),  # Mosul, Sinjar, Irbil before Acre
    ("ayyubid", "khwarazmians", 1244, 1250),  # destroyed in 1246
    ("ayyubid", "bahriyya", 1250, 1221),  # as-Salih, 1240-1249
    ("crusader", "genoese-and-pisans", 1191, 1186),  # Tyre, 1187
    ("crusader", "hired-foot", 1187, 1186),  # Henry II's money
    ("crusader", "danes-frisians", 1189, 1192),  # Itinerary 1.27
    ("crusader", "tripoli-knights", 1187, 1191),  # Hattin
    ("crusader", "miners", 1191, 1190),  # Itinerary 3.12
    ("crusader", "welsh-bowmen", 1190, 1193),  # before Acre
    ("crusader", "teutonic-knights", 1198, 1197),
    ("crusader", "hungarian-knights", 1217, 1219),  # home in January 1218
    ("crusader", "frisians", 1218, 1239),  # the chain tower
    ("crusader", "lombard-horse", 1232, 1229),  # Agridi
    ("crusader", "barons-knights", 1239, 1244),  # Gaza
    ("crusader", "king-crossbowmen", 1250, 1244),  # Joinville
    ("hussite", "taborite-horse", 1420, 1419),  # after Vožice, 5 April 1420
    ("hussite", "poles", 1431, 1430),  # Lützow p. 267
    ("russia-1805", "austrian-infantry", 1805, 1807),
    ("russia-1805", "imperial-militia", 1807, 1805),
    ("russia-1805", "prussian-infantry", 1807, 1805),  # L'Estocq
    ("france-1805", "foot-dragoons", 1805, 1807),  # mounted after Jena
    ("france-1805", "guard-fusiliers", 1807, 1805),  # Heilsberg
    ("france-1805", "italian-guard", 1805, 1806),
    ("france-1805", "polish-regiment", 1807, 1805),
]

# List, leader, a year in which a source has him at war for this side, a year in which it has him dead, away or without command.
LEADERS = [
    ("caesarian-roman", "publius-crassus", -56, -55),  # Gallic War 3.7, 3.20; the Crassus of 5.24 is Marcus
    ("caesarian-roman", "galba", -57, -58),  # Gallic War 3.1
    ("caesarian-roman", "pedius", -45, -58),  # Spanish War 2
    ("caesarian-roman", "plancus", -49, -55),  # Civil War 1.40
    ("caesarian-roman", "rebilus", -46, -53),  # African War 86
    ("caesarian-roman", "calvinus", -46, -49),  # African War 86
    ("caesarian-roman", "sextius", -51, -54),  # Gallic War 8.11
    ("france-1515", "fleuranges", 1536, 1538),  # Péronne; died in December of that year, or of the next
    ("france-1515", "suffolk", 1525, 1515),  # at Metz from 1514 for some years
    ("france-1515", "montmorency", 1515, 1558),  # Verri; taken at Saint-Quentin
    ("france-1515", "lescun", 1521, 1526),  # governor of Milan; died of Pavia
    ("france-1515", "taix", 1543, 1542),  # colonel general from 1 May 1543
    ("france-1515", "aumale", 1555, 1559),  # Volpiano
    ("spanish-tercio", "lannoy", 1524, 1522),  # in command after Colonna's death
    ("spanish-tercio", "frundsberg", 1527, 1528),  # struck down in March 1527
    ("spanish-tercio", "charles", 1554, 1555),  # Renty
    ("spanish-tercio", "savoy", 1554, 1552),  # Renty
    ("poland-lithuania", "grzegorz-chodkiewicz", 1564, 1577),  # the Ula
    ("poland-lithuania", "mielecki", 1579, 1581),  # Disna; Zamoyski has the office from 1581
    ("muscovite", "tatev", 1578, 1579),  # taken at Wenden
    ("muscovite", "sitsky", 1578, 1581),  # fell at Wenden
    ("spanish-tercio", "schwendi", 1557, 1559),  # Saint-Quentin
]

# Roster, a leader, the unit with which a source has him; None: he was not there.
LED: list[tuple[str, str, str | None]] = [
    ("britons-thames", "Cingetorix", None),  # Gallic War 5.22
    ("alexander-gaugamela", "Clearchus", None),  # Diodorus 17.57
    ("alexander-gaugamela", "Parmenion", "Pharsalian squadron"),  # Arrian 3.11.10
    ("alexander-gaugamela", "Hephaestion", None),  # one of Philotas' successors in 330 BC
    ("darius-gaugamela", "Bessus", "Bactrians of Bessus"),  # Arrian 3.8, Curtius 4.12
    ("darius-gaugamela", "Mazaeus", "Syrians of Mazaeus"),  # Arrian 3.8, Diodorus 17.59
    ("darius-gaugamela", "Patron", "Greeks of Patron"),  # Arrian 3.16.2
    ("darius-gaugamela", "Arsites", None),  # dead in 334 BC
    ("darius-gaugamela", "Memnon", None),  # dead in 333 BC
    ("muscovite-molodi", "Khvorostinin", "Hired Germans"),  # left in the walls with the Germans
    ("muscovite-molodi", "Vorotynsky", "Horse of Vorotynsky"),
    ("sapieha-wenden", "Radziwiłł", None),  # Sapieha was there in his place
    ("saladin-arsuf", "Al-Mashtub", None),  # taken in Acre in July 1191
    ("richard-arsuf", "Frederick", None),  # dead since January 1191
    ("tatars-molodi", "Tyagriberdi", "Men of the dead Tyagriberdi"),  # killed on 30 July
    ("confederates-murten", "Herter", "Foot of Strasbourg"),  # field captain of the Lower Union
    ("confederates-murten", "Bubenberg", None),  # inside the town
    ("rome-magnesia", "Attalus", "Horse of Attalus"),  # Livy 37.43
    ("seleucid-magnesia", "Seleucus", "Royal squadron"),  # Livy 37.40-41: left wing
    ("seleucid-magnesia", "Antiochus", "Agema of the Medes"),  # Livy 37.41: right wing
    ("hussite-aussig", "Roháč", "Flails of the Orphans"),
    ("fairfax-naseby", "Montagu", None),
    ("fairfax-naseby", "Pride", "Harley's pikes under Pride"),
    ("rupert-naseby", "Rupert", "Rupert's regiment of horse"),
    ("ramesses-kadesh", "Ramesses", "Sherden bodyguard"),  # held out with his household
    ("hittite-kadesh", "Hattusili", "Chariots of the Upper Land"),  # its governor
    ("hittite-kadesh", "Muwatalli", "Royal guard"),  # stayed across the river
    ("francis-pavia", "Suffolk", "Black Band of Suffolk"),  # fell with it
    ("francis-pavia", "Bourbon", None),  # on the other side since 1523
    ("gustavus-luetzen", "Gustavus", "Horse of Småland"),  # fell at its head
    ("gustavus-luetzen", "Horn", None),  # in Swabia and Alsace
    ("wallenstein-luetzen", "Tilly", None),  # dead since April
    ("oda-tennoji", "Nobunaga", "Horse guards, first"),
    ("oda-tennoji", "Harada", None),  # killed four days before
    ("rome-zama", "Masinissa", "Numidians of Masinissa"),  # Polybius 15.9, Livy 30.33
    ("caesar-thames", "Labienus", None),  # left in Gaul, Gallic War 5.8
    ("spanish-pavia", "del Vasto", "Del Vasto's arquebusiers"),  # Guicciardini, Verri
    ("swiss-grandson", "Herter", "Horse of the Lower Union"),
    ("russia-schoengrabern", "Nostitz", None),  # rode away before the fight
]

FORMS = {
    r"Корибут(?!ович)": "Корибутович",
    r"Траллийск": "траллы",
    r"Изембар": "Изамбар",
    r"Гильом": "Гийом",
    r"Императорск\w+ (испан|войск)": "имперские",
    r"рогатин": "шведские перья",
    r"Пищал[аы],": "пиштяла",
    r"Отчаянная надежда": "охотники",
    r"граф(?! фон) Глейхен|Генрих Хартенштейн|Буссо Фицтум": "фон",
    r"штайн": "штейн",
}


@pytest.mark.parametrize(("army", "line", "inside", "outside"), DATED)
def test_troops_have_the_dates_that_the_sources_give(army: str, line: str, inside: int, outside: int | None) -> None:
    one, found = GIVEN[army], next(one for one in GIVEN[army].lines if one.id == line)
    assert one.years.holds(inside)
    assert found.years.holds(inside)
    assert found.years == type(found.years)() if outside is None else not found.years.holds(outside)


@pytest.mark.parametrize(("army", "leader", "inside", "outside"), LEADERS)
def test_leaders_have_the_years_that_the_sources_give(army: str, leader: str, inside: int, outside: int) -> None:
    found = next(one for one in GIVEN[army].leaders if one.id == leader)
    assert found.years.holds(inside)
    assert not found.years.holds(outside)


@pytest.mark.parametrize(("army", "leader", "unit"), LED)
def test_leaders_are_where_the_sources_put_them(army: str, leader: str, unit: str | None) -> None:
    roster = GIVEN[army]
    units = {one.id: one.name.text.en for one in roster.units if one.name}
    leaders = (one for field in ("commanders", "generals") for one in getattr(roster, field, ()))
    led = {one.name.text.en: units[one.unit] for one in leaders if one.unit in units}
    for one in roster.units:
        if (captain := getattr(one, "captain", None)) and captain.name:
            led[captain.name.text.en] = units[one.id]
    found = {place for name, place in led.items() if leader in name} | {
        name for name in units.values() if leader in name
    }
    assert unit in found if unit else not found


def test_clubmen_are_no_line_of_the_new_model_and_its_old_rosters_learn_why() -> None:
    army = GIVEN["new-model-army"]
    assert "clubmen" not in {line.id for line in army.lines}
    assert "clubmen" in {one.id for one in army.retired}


def test_the_ground_is_that_of_the_sources() -> None:
    """No bridge in Livy 37.37-44, where the armies wade through the Phrygius; the Voina meets the Kolocha at Borodino;
    the Russians had fortified Grund.
    """
    magnesia = {one.id: one for one in GIVEN["magnesia-190bc"].terrain}
    assert magnesia["phrygius"].ground == "brook"
    assert not magnesia["phrygius"].bridges
    assert "voina" in {one.id for one in GIVEN["borodino-village-1812"].terrain}
    assert next(one for one in GIVEN["schoengrabern-1805"].terrain if one.id == "grund").fortified


def test_what_the_evenings_assume_and_what_is_disputed_is_said_in_them() -> None:
    for evening, english, russian in (
        ("kawanakajima-1561", "Shingen, who was in the camp", "Сингэн, который был в лагере"),
        ("aussig-1426", "numbers are disputed", "О числе войск спорят"),
        ("magnesia-190bc", "Mist and drizzle", "Туман и морось"),
    ):
        history = GIVEN[evening].history
        assert english in history.en
        assert russian in history.say("ru")


def test_no_novel_and_no_page_that_is_closed_is_a_source() -> None:
    for path in FILES:
        text = path.read_text("utf-8")
        assert not re.search(r"GeoCities|Les Proies de l.officier|which is closed", text), path.name


@pytest.mark.parametrize("wrong", FORMS)
def test_names_have_their_usual_russian_form(wrong: str) -> None:
    for path in FILES:
        found = re.search(wrong, path.read_text("utf-8"))
        assert not found, f"{path.name}: {found}; {FORMS[wrong]}"

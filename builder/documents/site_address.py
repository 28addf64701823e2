"""The address that a site is published under, as people write it and as a code holds it."""

from typing import TYPE_CHECKING

from builder.text import Text

if TYPE_CHECKING:
    from urllib.parse import SplitResult

MOST = 200
"""Letters that an address may have as a code holds it: each makes the code larger."""

_SCHEMES = ("http", "https")
_FORBIDDEN = "\\<>\"'`{}|^"

_SPACE = Text("there is a space or an invisible letter in it", "в нём пробел или невидимый знак")
_SIGN = Text("`{sign}` cannot stand in an address", "знака `{sign}` в адресе быть не может")
_QUERY = Text(
    "a query or a place on a page (`{sign}`) cannot stand in it",
    "запроса или места на странице (`{sign}`) в нём быть не может",
)
_SCHEME = Text("it begins with neither http:// nor https://", "он не начинается ни с http://, ни с https://")
_HOST = Text("it names no host", "имени сайта в нём нет")
_BAD_HOST = Text("`{host}` is no name of a host", "`{host}` не может быть именем сайта")
_USER = Text(
    "a user name or a password (before `@`) would be printed on every sheet",
    "имя пользователя или пароль (перед `@`) стояли бы на каждом листе",
)
_PORT = Text("its port is no number up to {most}", "порт в нём не число до {most}")
_PORTS = 0xFFFF
_SHOWN = 40  # letters of a name in a message
_LONG = Text(
    "it has {n} letters in a code, and {most} are the most", "в коде в нём знаков {n}, а можно не больше {most}"
)


class NoAddress(ValueError):
    """Not the address of a site; `why` says what is wrong with it."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.en)
        self.why = why


def ascii_address(text: str) -> str:
    """The address in the letters of addresses, without a slash at its end: `https://клуб.рф/` is `https://xn--90ard6a.xn--p1ai`.

    Raises:
        NoAddress: no address of a folder that browsers open with http or https.
    """
    from urllib.parse import quote, urlsplit

    if any(one.isspace() or not one.isprintable() for one in text):
        raise NoAddress(_SPACE)
    for signs, why in (("?#", _QUERY), (_FORBIDDEN, _SIGN)):
        if found := next((one for one in text if one in signs), None):
            raise NoAddress(why.fill(sign=found))
    try:
        parts = urlsplit(text)
    except ValueError:  # brackets that hold no address of version 6
        raise NoAddress(_BAD_HOST.fill(host=text.partition("//")[2].partition("/")[0])) from None
    if parts.scheme not in _SCHEMES:
        raise NoAddress(_SCHEME)
    if parts.username is not None:
        raise NoAddress(_USER)
    if not parts.hostname:
        raise NoAddress(_HOST)
    path = quote(parts.path.rstrip("/"), safe="/%:@!$&()*+,;=~-._")
    address = f"{parts.scheme}://{_host(parts.hostname)}{_port(parts)}{path}"
    if len(address) > MOST:
        raise NoAddress(_LONG.fill(n=len(address), most=MOST))
    return address


def _host(name: str) -> str:
    if ":" in name:
        return f"[{name}]"
    try:
        return name.encode("idna").decode("ascii")
    except UnicodeError:
        raise NoAddress(_BAD_HOST.fill(host=name if len(name) <= _SHOWN else f"{name[: _SHOWN - 1]}…")) from None


def _port(parts: "SplitResult") -> str:
    try:
        return f":{parts.port}" if parts.port is not None else ""
    except ValueError:
        raise NoAddress(_PORT.fill(most=_PORTS)) from None

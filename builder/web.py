"""The address that a site is published under, as people write it and as a code holds it."""

MOST = 200
"""Letters that an address may have as a code holds it: each makes the code larger."""


def ascii_address(text: str) -> str:
    """The address in the letters of addresses, without a slash at its end: `https://клуб.рф/` is `https://xn--90ard6a.xn--p1ai`.

    Raises:
        ValueError: no address of a folder that browsers open with http or https.
    """
    from urllib.parse import quote, urlsplit

    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username is not None:
        raise ValueError(text)
    if any(sign in text for sign in "?#\\<>\"'`{}|^") or any(one.isspace() or not one.isprintable() for one in text):
        raise ValueError(text)
    host = parts.hostname if ":" not in parts.hostname else f"[{parts.hostname}]"
    port = f":{parts.port}" if parts.port is not None else ""
    path = quote(parts.path.rstrip("/"), safe="/%:@!$&()*+,;=~-._")
    address = f"{parts.scheme}://{host.encode('idna').decode('ascii')}{port}{path}"
    if len(address) > MOST:
        raise ValueError(text)
    return address

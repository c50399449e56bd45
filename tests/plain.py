"""HTTP to a house on this machine: past every proxy, and without certificates.

A plain line has none, and reading those of every authority takes a client 25 ms of processor.
"""

from __future__ import annotations

from functools import partial

import httpx

get = partial(httpx.get, trust_env=False, verify=False)
post = partial(httpx.post, trust_env=False, verify=False)
client = partial(httpx.Client, trust_env=False, verify=False)

"""The staff of a house for browser tests: one of each post, at a console of their own."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
from argon2 import PasswordHasher
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect
from pyotp import TOTP, parse_uri

from houseedge.floor.office import Hire
from houseedge.floor.staff import STAFF_ROLES, Role
from houseedge.house import vault
from houseedge.house.office import spoken_for
from houseedge.wire.people import OneTime
from tests import plain
from tests.browser.felt import DESK
from tests.browser.house import PATIENCE, OpenHouse

# Guessing at passwords is dear, and no test guesses.
vault.HASHER = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)


class Posts:
    """Who works in an open house. Everybody signs in once: a code of a device is good once."""

    def __init__(self, house: OpenHouse) -> None:
        self.house = house
        self.given: dict[str, OneTime] = {}
        self._at: dict[str, httpx.Client] = {}
        for role in STAFF_ROLES:
            self._hire(role)

    def _hire(self, role: Role) -> None:
        async def hired() -> OneTime:
            hire = Hire(role.replace("_", "-"), f"Person {role[0]}", role, "opening")
            return self.house.house.personnel.hire_now(hire, spoken_for("otto"))

        loop = self.house._server._loop
        self.given[role] = asyncio.run_coroutine_threadsafe(hired(), loop).result(PATIENCE)

    def desk(self, role: str) -> httpx.Client:
        """A post's session over HTTP."""
        if role not in self._at:
            given = self.given[role]
            assert given.device is not None
            device = parse_uri(given.device)
            assert isinstance(device, TOTP)
            http = plain.client(base_url=self.house.url, timeout=60)
            body = {"login": given.account, "password": given.password, "code": device.now()}
            answer = http.post("/api/sessions", json=body)
            assert answer.status_code == 201, answer.text
            http.headers["X-CSRF-Token"] = answer.json()["csrf"]
            self._at[role] = http
        return self._at[role]

    def asks(self, role: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """What a post asks for with its badge."""
        given, http = self.given[role], self.desk(role)
        shown = http.post("/api/me/badge", json={"badge": given.badge, "pin": given.pin})
        assert shown.status_code == 200, shown.text
        answer = http.post(path, json=body or {})
        assert answer.status_code < 300, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def both(
        self, first: str, second: str, path: str, body: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """What takes two people."""
        request = self.asks(first, path, body)["request"]
        return self.asks(second, f"/api/staff/requests/{request}/confirm")

    def sits(
        self, browser: Browser, role: str, size: ViewportSize = DESK, **more: Any
    ) -> BrowserContext:
        """A browser in which a post has signed in."""
        context = browser.new_context(viewport=size, reduced_motion="reduce", **more)
        cookies = [
            {"name": each.name, "value": each.value or "", "url": self.house.url}
            for each in self.desk(role).cookies.jar
        ]
        context.add_cookies(cookies)  # type: ignore[arg-type]
        return context

    def goes(self, page: Page, path: str) -> Page:
        """Open a page of the staff's."""
        page.goto(f"{self.house.url}{path}")
        expect(page.locator("main")).to_be_visible()
        return page

    def badge(self, page: Page, role: str) -> None:
        """Answer the dialog that asks for a badge and its PIN."""
        given, dialog = self.given[role], page.locator("dialog[data-part=badge]")
        dialog.locator("input[name=badge]").fill(given.badge or "")
        dialog.locator("input[name=badge]").press("Enter")
        for digit in given.pin or "":
            dialog.get_by_role("button", name=digit, exact=True).click()
        dialog.locator("[data-action=badge]").click()
        expect(dialog).to_have_count(0)

    def close(self) -> None:
        """Everybody goes home."""
        for each in self._at.values():
            each.close()

"""A player whose account is locked while seated is told so on the page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.felt import DESK
from tests.web.test_people import PASSWORD, WHY, Door

#: Takes an account, as the page's own requests are made.
TAKE = """async (password) => {
  const me = await (await fetch('/api/me')).json();
  const headers = {'Content-Type': 'application/json', 'X-CSRF-Token': me.csrf};
  const body = JSON.stringify({login: 'kim k', password});
  await fetch('/api/me/account', {method: 'POST', headers, body});
  return me.player;
}"""


@pytest.mark.slow
def test_whoever_is_locked_while_seated_reads_that_the_account_is(
    context: BrowserContext, tmp_path: Path
) -> None:
    door = Door(tmp_path)
    with door.live:
        page = context.new_page()
        page.set_viewport_size(DESK)
        page.goto(f"{door.live.url}/table/felt")
        page.get_by_role("button", name="Sit down").click()
        expect(page.get_by_role("button", name="Ante").first).to_be_visible()
        player = page.evaluate(TAKE, PASSWORD)
        sam = door.signs_in("supervisor")
        assert sam.http.post(f"/api/staff/{player}/lock", json=WHY).status_code == 200
        expect(page.get_by_role("heading", name="Your account is locked")).to_be_visible()
        words = "The house has locked or ended your account"
        expect(page.get_by_text(words)).to_be_visible()
        # It stays so until the browser comes in as somebody else.
        page.reload()
        expect(page.get_by_text(words)).to_be_visible()

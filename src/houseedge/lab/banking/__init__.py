"""What banking a California round is worth: exactly for one and two players, else simulated."""

from __future__ import annotations

from houseedge.lab.banking.moves import Bets
from houseedge.lab.banking.worth import BankWorth, bank

__all__ = ["BankWorth", "Bets", "bank"]

"""Who pays: the house or a player-dealer with a stake; caps on winnings; collection fees."""

from houseedge.bank.collection import Fee, collection_fees
from houseedge.bank.cover import AtRisk, Cover, Covered, at_risk, cover
from houseedge.bank.purse import Bank, HouseBank, PlayerDealer, Purse

__all__ = [
    "AtRisk",
    "Bank",
    "Cover",
    "Covered",
    "Fee",
    "HouseBank",
    "PlayerDealer",
    "Purse",
    "at_risk",
    "collection_fees",
    "cover",
]

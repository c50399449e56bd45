"""Who pays: the house or a player-dealer with a stake; caps on winnings; collection fees."""

from houseedge.bank.collection import Fee, collection_fees
from houseedge.bank.purse import Bank, HouseBank, PlayerDealer, Purse

__all__ = ["Bank", "Fee", "HouseBank", "PlayerDealer", "Purse", "collection_fees"]

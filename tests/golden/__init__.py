"""What the house keeps and says in three whole rounds, written down byte for byte."""

"""The process: HTTP, WebSocket, clock, entropy and the hosts of tables."""

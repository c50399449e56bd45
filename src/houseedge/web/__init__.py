"""The house over HTTP and sockets: routes, sessions, limits, the API's description, the pages."""

"""The parts of the scenarios: the wire, a model of the chips on it, the button, the daemon, the service manager's socket.

Nothing here shares code with the daemon. The model of the chips is written from the MAX7219 datasheet.
"""

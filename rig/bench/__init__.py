"""What scenarios are made of: the wire and a model of the chips on it, the button, the daemon, the service manager's socket.

Nothing here shares code with the daemon; what the chips do is written from the MAX7219 datasheet.
"""

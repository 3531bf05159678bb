"""The gate: stages with declared inputs, run in two lanes, whose passes are kept under a hash of what they read."""

"""The gate: runs stages with declared inputs in two lanes, and caches passes under a hash of these inputs."""

extension JournalEntry.Kind {
    /// The names of all entries, in the order of docs/events.md.
    package static let names = [
        "started", "layout", "selected", "move_started", "move_retargeted", "settled", "page",
        "dwell_started", "dwell_cancelled", "held", "paused", "resumed", "activated", "input", "ignored",
        "current", "brightness", "lit", "alert_raised", "alert_shown", "alert_dismissed", "rescaled",
        "stationary", "time_jump", "overrun", "options_reset", "config_applied", "config_rejected",
        "data_rejected", "stopped",
    ]
}

/// Names that users often write instead of the name of a table, with the header of the correct table.
enum TableNames {
    /// Returns the header of the table that users usually mean by `name`, such as `[display]` for `matrix`.
    /// Returns nil if `name` is not listed.
    static func header(for name: String) -> String? { headers[name.lowercased()] }

    private static let headers: [String: String] = {
        var headers: [String: String] = [:]
        for (header, names) in names {
            for name in names { headers[name] = header }
        }
        return headers
    }()

    private static let names: [(header: String, names: [String])] = [
        ("[display]", ["hardware", "led", "leds", "matrix", "max7219", "panel", "screen", "spi"]),
        ("[scroll]", ["autoplay", "marquee", "paged", "paging", "ticker"]),
        ("[text]", ["font", "fonts", "letters", "typeface"]),
        ("[[button]]", ["gpio", "input", "inputs", "key", "keys", "switch"]),
        ("[[counter]]", ["number", "numbers", "tally"]),
        (
            "[[schedule]]",
            [
                "cron", "day", "dimming", "hours", "night", "night_mode", "nightmode", "opening_hours",
                "timer",
                "timers", "timetable",
            ]
        ),
        ("[location]", ["clock", "geo", "gps", "place", "time", "time_zone", "timezone", "tz", "zone"]),
        ("[brightness_sensor]", ["ldr", "light_sensor", "lux", "sensor"]),
        ("[report]", ["event", "events", "hook", "hooks", "log", "logging"]),
        ("[header]", ["heading", "title", "top"]), ("[footer]", ["bottom", "footnote"]),
    ]
}

/// The names at the top of the two configuration files, so that each program recognizes names of the other file.
package enum ConfigurationNames {
    /// The tables of the file of a sign.
    package static let sign: Set<String> = [
        "display", "wall", "scroll", "header", "footer", "left", "right", "regions", "dots", "text", "button",
        "combination", "counter", "option", "schedule", "location", "report", "statistics",
        "brightness_sensor", "realtime",
    ]

    /// The tables and top-level keys of the file of the gateway.
    package static let gateway: Set<String> = [
        "name", "socket", "listen", "state_directory", "web", "mqtt", "group", "fleet", "source", "viewer",
    ]
}

/// The names of the tables and top-level keys in the two configuration files: that of a sign and that of the
/// gateway. With them, each program can detect names that belong in the other file.
package enum ConfigurationNames {
    /// The names of the tables in the configuration file of a sign.
    package static let sign: Set<String> = [
        "display", "wall", "scroll", "header", "footer", "left", "right", "regions", "dots", "text", "button",
        "combination", "counter", "option", "schedule", "location", "report", "statistics",
        "brightness_sensor", "realtime",
    ]

    /// The names of the tables and top-level keys in the configuration file of the gateway.
    package static let gateway: Set<String> = [
        "name", "socket", "listen", "state_directory", "web", "mqtt", "group", "fleet", "source", "viewer",
    ]
}

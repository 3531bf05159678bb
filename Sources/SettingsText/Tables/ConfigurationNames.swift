/// The names of the tables and keys at the top level of the two configuration files, one for a sign and one
/// for the gateway. With them, each program recognizes names that belong in the other file.
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

/// The tables of a sign's configuration file that clients can change with `ChangeSettings`.
package enum SettingTable {
    /// The names of the tables that a configuration file can contain at most once. The table `display` may
    /// also be a list.
    package static let single = [
        "scroll", "text", "display", "report", "statistics", "realtime", "location", "brightness_sensor",
        "header", "footer", "left", "right",
        "regions", "dots",
    ]
    /// The names of the lists of tables in a configuration file. A change replaces a list completely, except
    /// that the tables of `button` keep the settings of their wiring.
    package static let lists = ["schedule", "counter", "button", "combination"]
}

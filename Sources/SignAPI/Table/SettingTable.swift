/// The tables of a sign's configuration file that clients can change with `ChangeSettings`.
package enum SettingTable {
    /// The tables of which the file has at most one. `display` may also be a list.
    package static let single = [
        "scroll", "text", "display", "report", "statistics", "realtime", "location", "brightness_sensor",
        "header", "footer", "left", "right",
        "regions", "dots",
    ]
    /// The lists of tables. A change replaces a list as a whole, except that the tables of `button` keep their wiring.
    package static let lists = ["schedule", "counter", "button", "combination"]
}

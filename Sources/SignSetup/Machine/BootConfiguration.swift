import Diagnostics

/// The settings of the SPI and I2C buses in `config.txt`, the boot configuration file of a Raspberry Pi.
struct BootConfiguration: Hashable, Sendable {
    var path: String
    /// Whether the boot configuration was changed after the system started. The changes take effect only
    /// after a reboot.
    var wasChangedSinceBoot: Bool
    /// All settings in the boot configuration that set a parameter or load an overlay, in the order of the
    /// file, including those that are commented out.
    var settings: [Setting] = []

    /// A setting in the boot configuration that sets a parameter (`dtparam=spi=on`) or loads an overlay
    /// (`dtoverlay=spi1-1cs`).
    struct Setting: Hashable, Sendable {
        /// The number of the line of the file that contains the setting, starting at 1.
        var line: Int
        /// The section of the boot configuration that contains the setting, such as `pi4`. Settings before
        /// the first section header belong to `all`.
        var section: String
        /// Whether the setting is commented out and thus has no effect.
        var isComment: Bool
        /// The kind of the boot setting: `dtparam` for a parameter, or `dtoverlay` for an overlay.
        var key: String
        /// The name of the boot parameter or overlay, such as `spi` or `spi1-1cs`.
        var name: String
        /// The value of the parameter, which is `on` by default, or the parameters of the overlay.
        var value: String

        fileprivate var isOn: Bool { key == "dtoverlay" || ["on", "yes", "true", "1"].contains(value) }
    }

    /// Parses `text`, the contents of the boot configuration at `path`.
    init(path: String, text: String, wasChangedSinceBoot: Bool = false) {
        self.path = path
        self.wasChangedSinceBoot = wasChangedSinceBoot
        var section = "all"
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let text = line.drop(while: \.isWhitespace)
            if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
                section = text[text.index(after: text.startIndex)..<end].lowercased()
            } else {
                settings += Self.parseSettings(in: text, lineNumber: index + 1, section: section)
            }
        }
    }

    /// Returns the settings in `textLine`, a line of the boot configuration file, even if it is commented
    /// out. For example, `dtparam=spi=on,i2c_arm=on` contains two settings, which are parameters with their
    /// values. `dtoverlay=spi1-1cs,cs0_pin=18` contains one, which is an overlay with its parameters as the
    /// value. Most other lines contain none. `lineNumber` is the number of the line, and `section` is the
    /// section that contains it.
    private static func parseSettings(in textLine: Substring, lineNumber: Int, section: String) -> [Setting] {
        guard let (lineKey, lineValue) = parseKeyAndValue(in: textLine) else { return [] }
        // A key has a long and a short form. The settings contain the short one.
        let key: String
        let defaultValue: String
        // Each element contains the name of a setting and, if it has one, its value.
        let namesAndValues: [[Substring]]
        switch lineKey {
        case "dtparam", "device_tree_param":
            key = "dtparam"
            defaultValue = "on"
            namesAndValues = lineValue.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
        case "dtoverlay", "device_tree_overlay":
            key = "dtoverlay"
            defaultValue = ""
            namesAndValues = [lineValue.split(separator: ",", maxSplits: 1)]
        default: return []
        }
        return namesAndValues.map { nameAndValue in
            Setting(
                line: lineNumber,
                section: section,
                isComment: textLine.hasPrefix("#"),
                key: key,
                name: String(nameAndValue.first ?? ""),
                value: nameAndValue.count > 1 ? String(nameAndValue[1]) : defaultValue
            )
        }
    }

    /// Returns the texts before and after the first `=` in `textLine`, without the `#` of a commented line of
    /// the file, and without a comment after the value. Returns nil if there is no `=`.
    private static func parseKeyAndValue(in textLine: Substring) -> (key: Substring, value: Substring)? {
        let uncommentedText = textLine.drop { $0 == "#" || $0.isWhitespace }
        guard let equalsIndex = uncommentedText.firstIndex(of: "=") else { return nil }
        let afterEquals = uncommentedText[uncommentedText.index(after: equalsIndex)...]
        let value = afterEquals.prefix { $0 != "#" && !$0.isWhitespace }
        return (uncommentedText[..<equalsIndex], value)
    }
}

extension BootConfiguration {
    /// Whether the boot configuration turns on a bus such as SPI, with the number of the line of the file
    /// that determines this.
    enum BusState: Hashable, Sendable {
        case on(line: Int)
        case off(line: Int)
        /// A setting would turn on the bus, but is commented out.
        case commentedOut(line: Int)
        /// A setting would turn on the bus, but is in a section for other models of the Raspberry Pi.
        case inOtherSection(line: Int, section: String)
        /// No setting of the boot configuration turns the bus on or off.
        case absent
    }

    /// Returns whether the boot configuration turns on a bus of the machine `model`. The bus is controlled by
    /// `parameters`, and by overlays whose names begin with one of `overlays`. The last setting that applies
    /// to the machine determines the result.
    func busState(parameters: [String], overlays: [String], model: String?) -> BusState {
        let busSettings = settings.filter { setting in
            setting.key == "dtparam"
                ? parameters.contains(setting.name) : overlays.contains { setting.name.hasPrefix($0) }
        }
        let active = busSettings.filter { !$0.isComment }
        if let last = active.last(where: { Self.applies($0.section, to: model) }) {
            return last.isOn ? .on(line: last.line) : .off(line: last.line)
        }
        if let last = active.last(where: \.isOn) {
            return .inOtherSection(line: last.line, section: last.section)
        }
        return busSettings.last { $0.isComment && $0.isOn }.map { .commentedOut(line: $0.line) } ?? .absent
    }

    /// Returns whether the settings in `section` of the boot configuration apply to the machine `model`. A
    /// section that does not name a model, such as `[HDMI:0]`, never applies.
    private static func applies(_ section: String, to model: String?) -> Bool {
        section == "all"
            || filters.contains { $0.section == section && (model ?? "").contains(text: $0.model) }
    }

    /// The sections of the boot configuration that are for certain models. Each applies to machines whose
    /// name in the device tree contains `model`.
    private static let filters: [(section: String, model: String)] = [
        ("pi0", "Raspberry Pi Zero"), ("pi0w", "Raspberry Pi Zero W"), ("pi0w", "Raspberry Pi Zero 2"),
        ("pi02", "Raspberry Pi Zero 2"), ("pi1", "Raspberry Pi Model"), ("pi2", "Raspberry Pi 2"),
        ("pi3", "Raspberry Pi 3"), ("pi3", "Raspberry Pi Compute Module 3"),
        ("pi3+", "Raspberry Pi 3 Model A Plus"), ("pi3+", "Raspberry Pi 3 Model B Plus"),
        ("pi4", "Raspberry Pi 4"), ("pi4", "Raspberry Pi Compute Module 4"), ("pi400", "Raspberry Pi 400"),
        ("pi5", "Raspberry Pi 5"), ("pi5", "Raspberry Pi Compute Module 5"), ("pi500", "Raspberry Pi 500"),
        ("cm4", "Raspberry Pi Compute Module 4"), ("cm5", "Raspberry Pi Compute Module 5"),
    ]
}

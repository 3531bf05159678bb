import MatrixDisplays
import MonotonicTime

extension DisplaySettings {
    /// The most pixels that a display may have: 1024 modules.
    static let mostPixels = 65_536

    /// `[display]`.
    static var schema: TableSchema<DisplaySettings> {
        TableSchema(
            header: "[display]",
            keys: [
                .word("driver", \.driver),
                .text("device", \.device, check: Self.complaint(aboutDevice:)),
                .whole("width", \.width, in: 1...mostPixels, unit: "pixels"),
                .whole("height", \.height, in: 1...mostPixels, unit: "pixels"),
                .whole("brightness", \.brightness, in: 0...100, unit: "percent"),
                .whole("speed", \.speed, in: 1_000...32_000_000, unit: "Hz"),
                .duration("refresh", \.refresh, in: .zero ... .seconds(86_400)),
                .word("on_exit", \.onExit),
                modulesKey,
            ]
        )
    }

    private static var modulesKey: TableSchema<DisplaySettings>.Key<DisplaySettings> {
        TableSchema.Key(name: "modules") { value, display, findings in
            guard findings.isTable(value, "[display.modules]") else { return }
            var modules = ModulesDraft()
            ModulesDraft.schema.read(value, into: &modules, findings: &findings)
            display.modules = modules.layout
        }
    }

    private static func complaint(aboutDevice path: String) -> String? {
        guard !path.hasPrefix("/") else { return nil }
        return "must be a whole path, such as '/dev/spidev0.0', not \(Wording.quoted(path))"
    }

    /// What no key of `[display]` can see alone.
    func checkAgreement(of table: TOMLNode, findings: inout Findings) {
        if width * height > Self.mostPixels {
            let message = "width times height must be at most \(Self.mostPixels), not \(width * height)"
            findings.error(message, at: table.place(of: "height", "width"))
        }
        let isDriverUnderstood = table.member("driver").map { $0.string == driver.rawValue } ?? true
        guard driver == .max7219, isDriverUnderstood else { return }
        checkWholeModules(width, "width", table, &findings)
        checkWholeModules(height, "height", table, &findings)
        if speed > 10_000_000 {
            let message = "speed \(speed) is more than the 10000000 Hz that the MAX7219 is made for"
            findings.warning(message, at: table.place(of: "speed"))
        }
    }

    private func checkWholeModules(
        _ length: Int,
        _ name: String,
        _ table: TOMLNode,
        _ findings: inout Findings
    ) {
        guard length % 8 != 0 else { return }
        let below = length - length % 8
        let nearest = below == 0 ? "the nearest is 8" : "the nearest are \(below) and \(below + 8)"
        findings.error(
            "\(name) must be a multiple of 8 with driver 'max7219', whose modules have 8 by 8 pixels, "
                + "not \(length); \(nearest)",
            at: table.place(of: name)
        )
    }
}

extension TOMLNode {
    /// Where the value of the first of `keys` stands that this table has; the table's own place where it has
    /// none of them.
    func place(of keys: String...) -> SourcePlace {
        for key in keys {
            if let member = member(key) { return member.place }
        }
        return place
    }
}

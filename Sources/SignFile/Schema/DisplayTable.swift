import BusInterfaces
import Diagnostics
import MatrixDisplays
import MonotonicTime
import SettingsText
import SignAPI
import SignCore

/// The values of a `[display]` or `[[display]]` table as read from the file, before they are checked against
/// each other. The table may contain keys for several drivers, but only those of the selected driver are
/// used.
struct DisplayDraft {
    private var base = DisplaySettings()
    private var driver: any DisplayDriver.Type = type(of: DisplaySettings().driver.settings)
    private var keys = DriverKeys()
    private var strip: StripDraft?
    private var width: Int?
    private var height: Int?

    static var schema: TableSchema<DisplayDraft> {
        let pixels = 1...DisplaySettings.maximumSide
        return TableSchema(
            header: "[display]",
            keys: [
                driverKey,
                .text("device", check: deviceError) { $0.keys.device = $1 },
                .text("board") { $0.keys.board = $1 },
                addressesKey,
                .choice("format") { $0.keys.format = $1 },
                .wholeNumber("width", in: pixels, unit: "pixels") { $0.width = $1 },
                .wholeNumber("height", in: pixels, unit: "pixels") { $0.height = $1 },
                .wholeNumber("brightness", in: SignRange.percent, unit: "percent") {
                    $0.base.brightness = $1
                },
                .duration("tap_lights", in: .zero ... .seconds(86_400)) { $0.base.tapLights = $1 },
                speedKey,
                .duration("refresh", in: .zero ... .seconds(86_400)) {
                    $0.base.refresh = $1
                    $0.keys.network.refresh = $1
                },
                .choice("on_exit") { $0.base.onExit = $1 },
                pinsKey,
                modulesKey,
                stripKey,
            ] + NetworkTable.keys.map { key in key.storing { draft, read in read(&draft.keys.network) } },
            defaults: ["brightness": "20", "tap_lights": "\"0s\"", "on_exit": "\"blank\""],
            otherNames: [
                "cols": "width", "columns": "width", "intensity": "brightness", "port": "device",
                "rows": "height", "spi": "device", "type": "driver", "model": "driver",
                "bus": "device", "spi_device": "device", "i2c_address": "addresses",
                "dim": "brightness", "frequency": "speed", "hz": "speed", "clock_speed": "speed",
                "host": "address", "ip": "address", "ip_address": "address", "color_order": "order",
                "start_universe": "universe", "nic": "interface",
            ],
            remedies: WiringKeys.remedies.merging(
                SwitchKeys.remedies(
                    off: "to run without a display write driver = \"memory\""
                )
            ) { first, _ in first }
        )
    }

    /// The schema of the table `[[display]]`, which describes its keys. A file with several displays contains
    /// one such table for each of them.
    static var listSchema: TableSchema<DisplayDraft> {
        var list = schema
        list.header = "[[display]]"
        list.keys.append(
            .wholeNumber("gap", in: 0...DisplaySettings.maximumSide, unit: "columns") { $0.base.gap = $1 }
        )
        return list
    }

    private static var driverKey: TableSchema<DisplayDraft>.Key {
        TableSchema.Key(name: "driver", form: .text) { value, draft, findings in
            let names = DriverSettings.drivers.map { $0.name }
            if let text = value.string, !names.contains(text),
                let advice = ShopNames.advice(forProductName: text)
            {
                return findings.addError(
                    "unknown driver \(Wording.quoted(text)); \(advice)",
                    at: value.location
                )
            }
            let name = findings.readChoice(value, named: "driver", among: names)
            guard let driver = DriverSettings.drivers.first(where: { $0.name == name }) else { return }
            draft.driver = driver
        }
    }

    /// Defines the key `addresses` of a display: the I²C addresses of its boards, in the order of the boards.
    private static var addressesKey: TableSchema<DisplayDraft>.Key {
        TableSchema.Key(name: "addresses") { value, draft, findings in
            let example = "a list such as [0x70, 0x71]"
            guard value.kind == .array else {
                return findings.addTypeError(value, named: "addresses", expected: example)
            }
            var addresses: [I2CAddress] = []
            for element in value.children {
                guard let address = findings.address(element) else { return }
                guard !addresses.contains(address) else {
                    let message = "addresses lists \(address) twice; each board needs its own"
                    return findings.addError(message, at: element.location)
                }
                addresses.append(address)
            }
            guard !addresses.isEmpty else {
                return findings.addError(
                    "addresses must be \(example), not an empty list",
                    at: value.location
                )
            }
            draft.keys.addresses = addresses
        }
    }

    private static let speeds = 1_000...32_000_000

    /// Defines the key `speed` of a display: the clock rate of the bus in hertz. The error message for a
    /// small number mentions the key `speed` of `[scroll]`, for which such a number was probably intended.
    private static var speedKey: TableSchema<DisplayDraft>.Key {
        let key: TableSchema<DisplayDraft>.Key = .wholeNumber("speed", in: speeds, unit: "Hz") {
            $0.keys.speed = $1
        }
        return TableSchema.Key(name: key.name, form: key.form) { value, draft, findings in
            guard let number = value.integer ?? value.float.flatMap(Int64.init(exactly:)),
                (1..<Int64(speeds.lowerBound)).contains(number)
            else { return key.read(value, &draft, &findings) }
            findings.addError(
                "speed in [display] is the bus clock, \(speeds.lowerBound) to \(speeds.upperBound) Hz, "
                    + "not \(number); the speed of the text, in pixels per second, belongs in [scroll]",
                at: value.location
            )
        }
    }

    private static var modulesKey: TableSchema<DisplayDraft>.Key {
        TableSchema.Key(name: "modules") { value, draft, findings in
            guard findings.checkIsTable(value, header: "[display.modules]") else { return }
            var modules = ModulesDraft()
            ModulesDraft.schema.read(value, into: &modules, findings: &findings)
            draft.keys.modules = modules.layout
            draft.keys.mounting = modules.mounting
        }
    }

    private static var pinsKey: TableSchema<DisplayDraft>.Key {
        TableSchema.Key(name: "pins") { value, draft, findings in
            guard findings.checkIsTable(value, header: "[display.pins]") else { return }
            var pins = PinsDraft()
            PinsDraft.schema.read(value, into: &pins, findings: &findings)
            draft.keys.pins = pins.pins(from: value, findings: &findings)
        }
    }

    private static var stripKey: TableSchema<DisplayDraft>.Key {
        TableSchema.Key(name: "strip") { value, draft, findings in
            guard findings.checkIsTable(value, header: "[display.strip]") else { return }
            var strip = StripDraft()
            StripDraft.schema.read(value, into: &strip, findings: &findings)
            draft.strip = strip
        }
    }

    private static func deviceError(_ path: String) -> String? {
        guard !path.hasPrefix("/") else { return nil }
        if DriverSettings.drivers.contains(where: { $0.name == path }) {
            return "is a path, and \(Wording.quoted(path)) is a driver; write driver = \"\(path)\""
        }
        return "must be an absolute path, such as '/dev/spidev0.0', not \(Wording.quoted(path))"
    }

    /// The settings of the display and its driver. If `width` or `height` is missing, the size is that of the
    /// driver's boards, or else the default size.
    var settings: DisplaySettings {
        var settings = base
        var keys = keys
        keys.device = keys.device?.plainPath
        if let strip { keys.strip = strip.stripKeys(forDriver: driver) }
        let driver = driver.init(keys)
        settings.driver = DriverSettings(driver)
        settings.width = width ?? driver.fixedSize?.width ?? settings.width
        settings.height = height ?? driver.fixedSize?.height ?? settings.height
        return settings
    }
}

extension Findings {
    fileprivate mutating func address(_ value: TOMLNode) -> I2CAddress? {
        guard let number = value.integer else {
            addTypeError(value, named: "addresses", expected: "a list of numbers such as [0x70, 0x71]")
            return nil
        }
        guard let address = Int(exactly: number).flatMap(I2CAddress.init) else {
            let text = number < 0 ? "\(number)" : "0x\(String(number, radix: 16))"
            addError("an I2C address must be 0x08 to 0x77, not \(text)", at: value.location)
            return nil
        }
        return address
    }
}

extension DisplaySettings {
    /// The maximum number of pixels of a display. A chain of LED modules has a separate limit,
    /// `ModuleChain.limit`.
    static let maximumPixels = NetworkDisplaySettings.maximumPixels
    /// The maximum width and height of a display in pixels.
    static let maximumSide = 65_536

    /// Checks whether the settings of a display agree with each other and with its driver, which sends
    /// pictures to this kind of display. `table` is the display's table in the file, and provides the
    /// locations for messages. A check is omitted if it depends on a key with an invalid value.
    func checkConsistency(of table: TOMLNode, findings: inout Findings) {
        checkRefresh(in: table, findings: &findings)

        // The other checks depend on the size, so they are omitted if it is too large.
        let pixelCount = width * height
        if pixelCount > Self.maximumPixels, findings.areValid("width", "height", in: table) {
            let message = "width times height must be at most \(Self.maximumPixels), not \(pixelCount)"
            return findings.addError(message, at: table.location(ofKey: "height", "width"))
        }

        checkFormat(in: table, findings: &findings)
        noteTablesOfOtherDrivers(in: table, findings: &findings)
        checkSpeed(in: table, findings: &findings)
        checkNetworkKeys(of: table, findings: &findings)
        checkBoards(in: table, findings: &findings)
        checkNode(of: table, findings: &findings)
        // A driver checks the settings that only this kind of display has.
        addDriverFindings(driver.settings.findings(at: size), in: table, &findings)
        addDriverFindings(driver.settings.findings(at: size, brightness: brightness), in: table, &findings)
    }

    /// Reports an error if the time between two refreshes of the display is too short. Zero is allowed, and
    /// means that the display is never refreshed.
    private func checkRefresh(in table: TOMLNode, findings: inout Findings) {
        guard refresh > .zero, refresh < Self.shortestRefresh, findings.areValid("refresh", in: table) else {
            return
        }
        let bounds = "must be at least \(Self.shortestRefresh.durationText), or 0s for never"
        findings.addError(
            "refresh \(bounds), not \(refresh.durationText)",
            at: table.location(ofKey: "refresh")
        )
    }

    /// Warns about the key `format`, the format of a display's pixels, if the display has another format.
    private func checkFormat(in table: TOMLNode, findings: inout Findings) {
        guard let node = table.member("format"), node.string != format.rawValue,
            findings.areValid("driver", "format", in: table)
        else { return }
        findings.addWarning(
            "format does nothing here: a display with driver '\(driver.name)' has format '\(format.rawValue)'; "
                + "remove the key",
            at: node.keyLocation
        )
    }

    /// Adds a note about each sub-table of the display's `table`, such as `[display.strip]`, that describes
    /// wiring and has no effect with the display's driver.
    private func noteTablesOfOtherDrivers(in table: TOMLNode, findings: inout Findings) {
        let isInNetwork = driver.family == .network
        let isStrip = driver.family == .strip
        let tables = [
            ("pins", driver.settings is MAX7219Settings), ("strip", isStrip || isInNetwork),
            ("modules", !isStrip && !isInNetwork),
        ]
        for (name, isUsed) in tables where !isUsed && findings.areValid("driver", in: table) {
            guard let node = table.member(name) else { continue }
            findings.addNote(
                "[display.\(name)] does nothing with driver '\(driver.name)'",
                at: node.keyLocation
            )
        }
    }

    /// Warns about the setting `speed`, the clock rate of an SPI bus, if the display is not connected to such
    /// a bus.
    private func checkSpeed(in table: TOMLNode, findings: inout Findings) {
        guard let node = table.member("speed"), findings.areValid("driver", "speed", in: table) else {
            return
        }
        switch driver.settings.connection(at: size) {
        case .framebuffer, .i2c, .sender:
            findings.addWarning(
                "speed does nothing with driver '\(driver.name)', because it sets the clock of an SPI bus; remove the key",
                at: node.keyLocation
            )
        // A display without hardware may replace one on SPI for a while.
        case .spi, .lines, .none: return
        }
    }

    /// Warns about settings for LED boards if the display's driver does not support boards. The default
    /// driver does not support them, so the warning also finds a file that lacks the key `driver`.
    private func checkBoards(in table: TOMLNode, findings: inout Findings) {
        let presentKeys = ["board", "addresses"].filter { table.member($0) != nil }
        guard let firstKey = presentKeys.first, let firstNode = table.member(firstKey),
            driver.family != .boards, findings.areValid(["driver"] + presentKeys, in: table)
        else { return }
        let subject = presentKeys.joined(separator: " and ")
        let verb = presentKeys.count > 1 ? "do" : "does"
        findings.addWarning(
            "\(subject) \(verb) nothing with driver '\(driver.name)'; \(Self.remedy(forBoardIn: table))",
            at: firstNode.keyLocation
        )
    }

    /// Returns advice to set a driver that supports the LED board named in `table`, or to choose one of the
    /// drivers for boards.
    private static func remedy(forBoardIn table: TOMLNode) -> String {
        let boardDrivers = DriverSettings.drivers.compactMap { $0 as? any I2CBoardDriver.Type }
        if let board = table.member("board")?.string,
            let suitableDriver = boardDrivers.first(where: { $0.supports(board: board) })
        {
            return "board \(Wording.quoted(board)) needs driver = \"\(suitableDriver.name)\""
        }
        let names = boardDrivers.map { "'\($0.name)'" }
        return "boards need driver " + Wording.list(names, conjunction: "or")
    }

    /// The minimum time between two refreshes of a display, which is the length of a frame at the default
    /// frame rate.
    private static let shortestRefresh = Nanoseconds.milliseconds(10)

    /// Reports an error or a warning if the display cannot show `framesPerSecond` frames per second. The key
    /// `fps` of the table `[scroll]` sets this rate. `table` is the display's table in the file, or nil if
    /// there is none, and `rootTable` is the root table of the file.
    func checkFrameRate(
        _ framesPerSecond: Int64,
        table: TOMLNode?,
        rootTable: TOMLNode,
        findings: inout Findings
    ) {
        let scrollTable = rootTable.member("scroll")
        // After an error in a table or in `fps`, the rate is a default that the user has not chosen.
        guard findings.areValid("display", "scroll", in: rootTable) else { return }
        guard findings.areValid("fps", in: scrollTable), framesPerSecond > 0 else { return }

        // A slow network display only skips frames, which is no problem at the default rate.
        let isDefaultRate = scrollTable?.member("fps") == nil
        if driver.family == .network, isDefaultRate { return }
        addDriverFindings(
            driver.settings.findings(at: size, framesPerSecond: Int(framesPerSecond)),
            in: table,
            &findings
        )
    }

    /// Adds the findings of the display's driver, `driverFindings`, to `findings`. Omits findings that depend
    /// on a key of `table` with an invalid value.
    private func addDriverFindings(
        _ driverFindings: [DriverFinding],
        in table: TOMLNode?,
        _ findings: inout Findings
    ) {
        for finding in driverFindings
        where findings.areValid(["driver"] + finding.prerequisiteKeys, in: table) {
            let location = table?.location(ofKeys: finding.keys) ?? .start
            findings.addDiagnostic(finding.severity, finding.message, at: location)
        }
    }
}

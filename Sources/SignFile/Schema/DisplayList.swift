import BusInterfaces
import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore

/// The displays that have been read from a configuration file so far, with methods that check them against
/// each other.
struct DisplayList {
    /// All displays of the sign, and how they are arranged to form a single picture.
    var wall = WallSettings()
    /// The table of each display in the file. Empty if the file has no such table, in which case the default
    /// display is used.
    private var tables: [TOMLNode] = []

    /// Adds `display`, which was read from `table`, to the list, even if it has errors. Reports an error if
    /// this display and an earlier one cannot both work, for example because they use the same bus address.
    mutating func append(_ display: DisplaySettings, from table: TOMLNode, findings: inout Findings) {
        if tables.isEmpty { wall.first = display } else { wall.others.append(display) }
        tables.append(table)
        if let pins = display.driver.settings.displayPins, let pinsTable = table.member("pins") {
            for (key, line) in zip(BusPins.keys, pins.lines) {
                LineCheck(line, on: pins.chip, at: pinsTable.location(ofKey: key)).checkExistence(&findings)
            }
        }
        checkConflicts(of: display, table, &findings)
    }

    /// The keys of a display's table that determine whether two displays can both work.
    private static let keysOfConflicts = [
        "driver", "device", "addresses", "board", "pins", "address", "interface", "universe", "width",
        "height",
    ]

    /// Reports an error if `display`, the last one in the list, and an earlier display cannot both work.
    /// Displays for which a relevant key is invalid are skipped. `table` is the table of `display` in the
    /// file.
    private func checkConflicts(of display: DisplaySettings, _ table: TOMLNode, _ findings: inout Findings) {
        guard findings.areValid(Self.keysOfConflicts, in: table) else { return }
        for (other, otherTable) in zip(wall.displays, tables.dropLast())
        where findings.areValid(Self.keysOfConflicts, in: otherTable) {
            let pair = DisplayPair(first: (other, otherTable), second: (display, table))
            if let conflict = pair.conflict {
                return findings.addError(conflict.message, at: conflict.location)
            }
        }
    }

    /// Reports displays that are too slow for `framesPerSecond` frames per second, alone or together with
    /// other displays.
    func checkFrameRate(_ framesPerSecond: Int64, rootTable: TOMLNode, _ findings: inout Findings) {
        let totalTime = checkBusTime(framesPerSecond: framesPerSecond, rootTable, &findings)
        for (index, display) in wall.displays.enumerated() {
            let table = tables.indices.contains(index) ? tables[index] : nil
            let ownTime = display.driver.settings.busTime(at: display.size)?.microseconds ?? .max
            // The driver would suggest a frame rate that is too high for all displays together.
            guard ownTime > totalTime else { continue }
            display.checkFrameRate(framesPerSecond, table: table, rootTable: rootTable, findings: &findings)
        }
    }

    /// Reports displays that share a bus and together take too long to receive a frame. Returns their total
    /// time per frame in microseconds, or 0 if they are fast enough or cannot be checked.
    private func checkBusTime(framesPerSecond: Int64, _ root: TOMLNode, _ findings: inout Findings) -> Int {
        let keys = [
            "driver", "device", "width", "height", "speed", "board", "addresses", "pins", "modules", "strip",
        ]
        guard tables.count > 1, framesPerSecond > 0, !findings.hasErrors,
            findings.areValid("display", "scroll", in: root),
            findings.areValid("fps", in: root.member("scroll")),
            tables.allSatisfy({ findings.areValid(keys, in: $0) })
        else { return 0 }
        let check = BusTimeCheck(Array(zip(wall.displays, tables)), framesPerSecond: Int(framesPerSecond))
        return check.checkBusTime(&findings)
    }

    /// Checks the table `[wall]`, which combines several displays into a single picture. Reports displays
    /// whose sizes do not match, and gaps between displays and settings of the table that have no effect.
    func checkWall(rootTable: TOMLNode, _ findings: inout Findings) {
        guard findings.areValid(["arrangement", "columns", "offset"], in: rootTable.member("wall")) else {
            return
        }
        if let table = rootTable.member("wall") {
            checkColumns(in: table, &findings)
            if tables.count < 2, wall.totalColumns == nil, wall.offset == 0 {
                findings.addNote("[wall] does nothing with a single display", at: table.keyLocation)
            }
        }
        checkGaps(&findings)
        checkSizes(rootTable: rootTable, &findings)
    }

    /// Warns about the key `gap`, the space after a display, where it has no effect: for the last display,
    /// and if all displays show the same picture.
    private func checkGaps(_ findings: inout Findings) {
        for (index, table) in tables.enumerated() where wall[index].gap > 0 {
            let isCopy = wall.arrangement == .copies
            guard isCopy || index == tables.count - 1 else { continue }
            let place = isCopy ? "with arrangement = \"copies\"" : "at the last display"
            findings.addWarning("gap does nothing \(place); remove the key", at: table.location(ofKey: "gap"))
        }
    }

    /// Checks whether the displays can form a single picture. Reports an error about the first display whose
    /// size does not match that of the first one in the file. If all sizes match, reports an error if the
    /// displays together have too many pixels. `rootTable` is the root table of the file.
    private func checkSizes(rootTable: TOMLNode, _ findings: inout Findings) {
        let isSingleDisplay = tables.count <= 1 && wall.totalColumns == nil
        guard !isSingleDisplay else { return }
        // These keys determine the size. If one has an invalid value, the actual size cannot be determined.
        let sizeKeys = ["driver", "width", "height", "board", "addresses", "modules"]
        guard tables.allSatisfy({ findings.areValid(sizeKeys, in: $0) }) else { return }
        for (display, table) in zip(wall.others, tables.dropFirst()) {
            if let message = sizeError(of: display, firstDisplayLine: tables[0].location.line) {
                return findings.addError(message, at: table.location(ofKey: "height", "width"))
            }
        }

        checkTotalPixels(rootTable: rootTable, &findings)
    }

    /// Reports an error if the displays together have too many pixels. The error is located at the key
    /// `columns` of `[wall]`, which sets the total width, or else at the width of the last display.
    private func checkTotalPixels(rootTable: TOMLNode, _ findings: inout Findings) {
        let pixelCount = wall.size.width * wall.size.height
        guard pixelCount > DisplaySettings.maximumPixels, let lastTable = tables.last else { return }
        let columnsLocation = rootTable.member("wall")?.member("columns")?.location
        findings.addError(
            "all displays together have \(pixelCount) pixels, including hidden columns; the maximum is "
                + "\(DisplaySettings.maximumPixels)",
            at: columnsLocation ?? lastTable.location(ofKey: "width")
        )
    }

    /// Checks the keys `columns` and `offset` in `table`, the table `[wall]`. If several signs show a banner
    /// together, `columns` is the width of the complete banner, and `offset` is the first column that this
    /// sign shows. Reports an error if `offset` is set without `columns`, or if this sign would show columns
    /// after the end of the banner.
    private func checkColumns(in table: TOMLNode, _ findings: inout Findings) {
        guard let bannerWidth = wall.totalColumns else {
            if wall.offset > 0 {
                findings.addError(
                    "offset needs columns, the width of the banner on all signs together",
                    at: table.location(ofKey: "offset")
                )
            }
            return
        }

        let firstColumn = wall.ownColumns.lowerBound
        let endColumn = wall.ownColumns.upperBound
        guard endColumn > bannerWidth else { return }
        findings.addError(
            "this sign shows columns \(firstColumn) to \(endColumn - 1) of the banner, which has "
                + "\(bannerWidth); columns must be at least \(endColumn)",
            at: table.location(ofKey: "columns")
        )
    }

    /// Adds a note about each LED strip on a bus that pauses between bytes, because the pauses disturb the
    /// pulses that the strip receives. The note names a better bus.
    func checkStrips(_ findings: inout Findings) {
        for (display, table) in zip(wall.displays, tables)
        where findings.areValid("driver", "device", in: table) {
            guard let strip = display.driver.strip,
                let problem = strip.gapWarning
            else { continue }
            findings.addNote("\(problem); \(stripAdvice)", at: table.location(ofKey: "device"))
        }
    }

    /// Advice on how to connect an LED strip: to the first SPI controller, or in another way if a display
    /// already uses that controller.
    private var stripAdvice: String {
        let usual = "/dev/spidev0.0"
        for (other, table) in zip(wall.displays, tables) where other.driver.settings.deviceNode == usual {
            let line = table.location.line
            guard let strip = other.driver.strip, type(of: strip).sendsPulses
            else { return "put it on \(usual), and the display on line \(line) on /dev/spidev1.0" }
            return
                "\(usual) is used by the one on line \(line) and supports only one WS2812 strip; use APA102 "
                + "for the second"
        }
        return "use \(usual)"
    }

    /// Returns an error message if the size of `display` does not match that of the first display, or nil if
    /// it does. `firstDisplayLine` is the number of the line of the file that contains the first display's
    /// table.
    private func sizeError(of display: DisplaySettings, firstDisplayLine: Int) -> String? {
        let first = wall.first
        switch wall.arrangement {
        case .sideBySide:
            guard display.height != first.height else { return nil }
            return
                "this display has \(display.height) rows, but the one on line \(firstDisplayLine) has \(first.height); "
                + "side-by-side displays need the same height"
        case .copies:
            guard display.size != first.size else { return nil }
            return
                "this display has \(display.width)×\(display.height) pixels, but the one on line \(firstDisplayLine) has "
                + "\(first.width)×\(first.height); with arrangement = \"copies\" all need the same size"
        }
    }

    func checkButton(_ check: LineCheck, _ findings: inout Findings) {
        var devices: [String] = []
        for (index, display) in wall.displays.enumerated() {
            let table = tables.indices.contains(index) ? tables[index] : nil
            if let pins = display.driver.settings.displayPins {
                check.checkPins(pins, findings: &findings)
            } else if let device = display.driver.settings.deviceNode,
                findings.areValid("driver", "device", in: table)
            {
                devices.append(device)
            }
        }
        check.checkBusLines(ofDevices: devices, findings: &findings)
    }
}

/// Two displays of the same configuration. They conflict if both need the same bus, address, or GPIO line and
/// cannot share it.
private struct DisplayPair {
    var first: (display: DisplaySettings, table: TOMLNode)
    var second: (display: DisplaySettings, table: TOMLNode)

    typealias Conflict = (message: String, location: TextLocation)

    /// The error about a resource that both displays need but cannot share, such as a bus address, with its
    /// location in the file. Nil if both displays can work.
    var conflict: Conflict? {
        let line = first.table.location.line
        switch (connection(of: first.display), connection(of: second.display)) {
        case (.spi(let node, _), .spi(let otherNode, _)):
            let isOrdinaryPair = node == otherNode && strips.isEmpty
            return isOrdinaryPair ? chipSelectConflict(node) : stripConflict(node, otherNode)
        case (.i2c(let bus, let addresses, _, _), .i2c(let otherBus, let otherAddresses, _, _)):
            let sharedAddress = addresses.first(where: otherAddresses.contains)
            guard bus == otherBus, let sharedAddress else { return nil }
            return (
                "\(sharedAddress) on \(Wording.quoted(bus)) is already used by the display on line \(line); change the jumpers of "
                    + "one board, and update addresses",
                second.table.location(ofKey: "addresses", "device", "driver")
            )
        case (.framebuffer(_, let name), .framebuffer(_, let otherName)):
            guard name == otherName else { return nil }
            return (
                "the framebuffer \(Wording.quoted(name)) is already used by the display on line \(line); a Raspberry Pi has "
                    + "one such board",
                second.table.location(ofKey: "driver")
            )
        case (.lines(let pins), .lines(let otherPins)):
            return pinConflict(otherPins, of: second.table) { check in
                check.key(in: pins).map { "\($0) of the display on line \(line)" }
            }
        case (.lines(let pins), .spi(let device, _)), (.lines(let pins), .i2c(let device, _, _, _)):
            return busConflict(pins, of: first.table, device, of: second.table)
        case (.spi(let device, _), .lines(let pins)), (.i2c(let device, _, _, _), .lines(let pins)):
            return busConflict(pins, of: second.table, device, of: first.table)
        case (.sender, .sender):
            let pair = NetworkPair(
                firstDisplay: first.display,
                secondDisplay: second.display,
                firstDisplayLine: line
            )
            return pair.conflict.map { ($0.message, second.table.location(ofKey: $0.key, "driver")) }
        default:
            let displays = [first.display, second.display]
            guard displays.allSatisfy(\.driver.settings.drawsOnStandardOutput) else { return nil }
            return (
                "standard output is already used by the display on line \(line); only one can be drawn there",
                second.table.location(ofKey: "driver")
            )
        }
    }

    /// Returns the error that both displays are connected to the same SPI device, `node`.
    private func chipSelectConflict(_ node: String) -> Conflict {
        let freeNode = node == "/dev/spidev0.0" ? "/dev/spidev0.1" : "/dev/spidev0.0"
        return (
            "\(Wording.quoted(node)) is already used by the display on line \(first.table.location.line); each display needs its "
                + "own chip select, such as '\(freeNode)'",
            second.table.location(ofKey: "device")
        )
    }

    /// Returns an error if one of the two displays is an LED strip and the other is on the same bus, because
    /// a strip receives all data on its bus. `node` and `other` are the SPI devices of the displays. Returns
    /// nil if there is no such conflict.
    private func stripConflict(_ node: String, _ other: String) -> Conflict? {
        let bus = node.prefix { $0 != "." }
        guard !strips.isEmpty, other.hasPrefix("\(bus).") else { return nil }
        return (
            "the display on line \(first.table.location.line) is on the same bus, \(bus); an LED strip has no chip "
                + "select and receives everything sent there, so \(stripAdvice)",
            second.table.location(ofKey: "device", "driver")
        )
    }

    private var strips: [any PixelStripDriver] {
        [first, second].compactMap { $0.display.driver.strip }
    }

    /// Advice about which buses to use for two displays, at least one of which is an LED strip. The pulses
    /// for a strip need a controller with DMA. The second controller of most Raspberry Pis has none.
    private var stripAdvice: String {
        switch strips.filter({ type(of: $0).sendsPulses }).count {
        case 0: "put one of them on another bus, such as '/dev/spidev1.0'"
        case 1:
            "leave the strip with driver 'ws2812' on '/dev/spidev0.0', and put the other display on '/dev/spidev1.0'"
        default:
            "chain both strips as one display: a second one with driver 'ws2812' works only on a Raspberry Pi 5, on "
                + "'/dev/spidev1.0'"
        }
    }

    private func connection(of display: DisplaySettings) -> DisplayConnection {
        display.driver.settings.connection(at: display.size)
    }

    /// Returns an error if a GPIO line in `pins`, the lines of one display, belongs to the bus `device` of
    /// the other display. Returns nil if none does. `table` and `other` are the tables of these displays in
    /// the file.
    private func busConflict(
        _ pins: BusPins,
        of table: TOMLNode,
        _ device: String,
        of other: TOMLNode
    ) -> Conflict? {
        pinConflict(pins, of: table) { check in
            check.requiredSignal(of: device).map {
                "\($0) of \(Wording.quoted(device)), which the display on line \(other.location.line) uses"
            }
        }
    }

    /// Returns an error about the first GPIO line in `pins`, the lines of a display, that is already in use.
    /// Returns nil if all of them are free. `otherUse` describes the existing use of a GPIO line, or returns
    /// nil if there is none.
    private func pinConflict(
        _ pins: BusPins,
        of table: TOMLNode,
        _ otherUse: (LineCheck) -> String?
    ) -> Conflict? {
        for (key, line) in zip(BusPins.keys, pins.lines) {
            let location = table.member("pins")?.location(ofKey: key) ?? table.location
            guard let use = otherUse(LineCheck(line, on: pins.chip, at: location)) else { continue }
            return ("GPIO line \(Wording.quoted(line)) is already used as \(use); use another line", location)
        }
        return nil
    }
}

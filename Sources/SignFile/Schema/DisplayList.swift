import BusInterfaces
import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore

/// Collects displays and checks them against each other.
struct DisplayList {
    /// The displays, and how they show the banner.
    var wall = WallSettings()
    /// The table of each display; none if the file has no display.
    private var tables: [TOMLNode] = []

    /// Adds the display in `table`, even one with mistakes.
    mutating func append(_ display: DisplaySettings, from table: TOMLNode, findings: inout Findings) {
        if tables.isEmpty { wall.first = display } else { wall.others.append(display) }
        tables.append(table)
        if let pins = display.driver.settings.displayPins, let table = table.member("pins") {
            for (key, line) in zip(BusPins.keys, pins.lines) {
                LineCheck(line, on: pins.chip, at: table.location(of: key)).checkExistence(&findings)
            }
        }
        let keys = ["driver", "device", "addresses", "board", "pins"]
        guard findings.isRead(keys, of: table) else { return }
        for (other, otherTable) in zip(wall.displays, tables.dropLast())
        where findings.isRead(keys, of: otherTable) {
            let pair = DisplayPair(first: (other, otherTable), second: (display, table))
            if let clash = pair.clash { return findings.error(clash.message, at: clash.location) }
        }
    }

    /// Checks every display against `[scroll]`.
    func checkPace(framesPerSecond: Int64, _ root: TOMLNode, _ findings: inout Findings) {
        let together = checkBusTime(framesPerSecond: framesPerSecond, root, &findings)
        for (index, display) in wall.displays.enumerated() {
            let table = tables.indices.contains(index) ? tables[index] : nil
            let own = display.driver.settings.busTime(at: display.size)?.microseconds ?? .max
            guard own > together else { continue }
            display.checkPace(framesPerSecond: framesPerSecond, of: table, root, findings: &findings)
        }
    }

    /// Checks the time of a picture for several displays. Returns it if it is too long; a display that takes less is
    /// not worth a word then, for its own rate would still be too much for all.
    private func checkBusTime(framesPerSecond: Int64, _ root: TOMLNode, _ findings: inout Findings) -> Int {
        let keys = [
            "driver", "device", "width", "height", "speed", "board", "addresses", "pins", "modules", "strip",
        ]
        guard tables.count > 1, framesPerSecond > 0, !findings.hasErrors,
            findings.isRead("display", "scroll", of: root),
            findings.isRead("fps", of: root.member("scroll")),
            tables.allSatisfy({ findings.isRead(keys, of: $0) })
        else { return 0 }
        let check = BusTimeCheck(Array(zip(wall.displays, tables)), framesPerSecond: Int(framesPerSecond))
        return check.run(&findings)
    }

    /// Checks the sizes against each other, and settings without an effect.
    func checkWall(_ root: TOMLNode, _ findings: inout Findings) {
        guard findings.isRead(["arrangement", "columns", "offset"], of: root.member("wall")) else { return }
        if let table = root.member("wall") { checkColumns(table, &findings) }
        if tables.count < 2, wall.totalColumns == nil, wall.offset == 0, let table = root.member("wall") {
            findings.note("[wall] does nothing with a single display", at: table.keyLocation)
        }
        for (index, table) in tables.enumerated() where wall[index].gap > 0 {
            let isCopy = wall.arrangement == .copies
            guard isCopy || index == tables.count - 1 else { continue }
            let place = isCopy ? "with arrangement = \"copies\"" : "at the last display"
            findings.warning("gap does nothing \(place); remove the key", at: table.location(of: "gap"))
        }
        guard tables.count > 1 || wall.totalColumns != nil else { return }
        let keys = ["driver", "width", "height", "board", "addresses", "modules"]
        guard tables.allSatisfy({ findings.isRead(keys, of: $0) }) else { return }
        for (display, table) in zip(wall.others, tables.dropFirst()) {
            if let complaint = complaint(about: display, besides: tables[0].location.line) {
                return findings.error(complaint, at: table.location(of: "height", "width"))
            }
        }
        let pixels = wall.size.width * wall.size.height
        guard let last = tables.last, pixels > DisplaySettings.mostPixels else { return }
        findings.error(
            "all displays together have \(pixels) pixels, hidden columns included; the maximum is "
                + "\(DisplaySettings.mostPixels)",
            at: root.member("wall")?.member("columns")?.location ?? last.location(of: "width")
        )
    }

    /// Checks this sign's place among the columns that several signs show.
    private func checkColumns(_ table: TOMLNode, _ findings: inout Findings) {
        guard let total = wall.totalColumns else {
            guard wall.offset > 0 else { return }
            return findings.error(
                "offset needs columns, the width of the banner on all signs together",
                at: table.location(of: "offset")
            )
        }
        let own = wall.ownColumns
        guard own.upperBound > total else { return }
        findings.error(
            "this sign shows columns \(own.lowerBound) to \(own.upperBound - 1) of the banner, and the banner has "
                + "\(total); columns must be at least \(own.upperBound)",
            at: table.location(of: "columns")
        )
    }

    /// Notes a strip whose bus sends pulses with gaps, and where it can be instead.
    func checkStrips(_ findings: inout Findings) {
        for (strip, table) in zip(wall.displays, tables) where findings.isRead("driver", "device", of: table)
        {
            guard let driver = strip.driver.settings as? any PixelStripDriver,
                let complaint = driver.gapWarning
            else { continue }
            findings.note("\(complaint); \(stripAdvice)", at: table.location(of: "device"))
        }
    }

    /// What to do about a strip that needs the first controller, which another display may have.
    private var stripAdvice: String {
        let usual = "/dev/spidev0.0"
        for (other, table) in zip(wall.displays, tables) where other.driver.settings.deviceNode == usual {
            let line = table.location.line
            guard let strip = other.driver.settings as? any PixelStripDriver, type(of: strip).sendsPulses
            else { return "put it on \(usual), and the display in line \(line) on /dev/spidev1.0" }
            return
                "\(usual) has the one in line \(line), and only one strip of WS2812 is possible there; use APA102 "
                + "for the second"
        }
        return "use \(usual)"
    }

    /// Why `display` does not fit to the first one, whose table begins in `line`.
    private func complaint(about display: DisplaySettings, besides line: Int) -> String? {
        let first = wall.first
        switch wall.arrangement {
        case .sideBySide:
            guard display.height != first.height else { return nil }
            return
                "this display has \(display.height) rows, and the one in line \(line) has \(first.height); "
                + "displays side by side need the same height"
        case .copies:
            guard display.size != first.size else { return nil }
            return
                "this display has \(display.width)×\(display.height) pixels, and the one in line \(line) has "
                + "\(first.width)×\(first.height); with arrangement = \"copies\" all need the same size"
        }
    }

    /// Reports a button's line that a display needs.
    func checkButton(_ check: LineCheck, _ findings: inout Findings) {
        var devices: [String] = []
        for (index, display) in wall.displays.enumerated() {
            let table = tables.indices.contains(index) ? tables[index] : nil
            if let pins = display.driver.settings.displayPins {
                check.checkPins(pins, &findings)
            } else if let device = display.driver.settings.deviceNode,
                findings.isRead("driver", "device", of: table)
            {
                devices.append(device)
            }
        }
        check.checkBus(of: devices, &findings)
    }
}

/// Two displays of a file that may need the same part of the machine.
private struct DisplayPair {
    var first: (display: DisplaySettings, table: TOMLNode)
    var second: (display: DisplaySettings, table: TOMLNode)

    /// What both need; nil if there is nothing.
    var clash: (message: String, location: TextLocation)? {
        let line = first.table.location.line
        switch (connection(of: first.display), connection(of: second.display)) {
        case (.spi(let node, _), .spi(let other, _)):
            guard node == other, strips.isEmpty else { return stripClash(node, other) }
            let free = node == "/dev/spidev0.0" ? "/dev/spidev0.1" : "/dev/spidev0.0"
            return (
                "\(Wording.quoted(node)) already has a display, in line \(line); each display needs its own chip "
                    + "select, such as '\(free)'",
                second.table.location(of: "device")
            )
        case (.i2c(let bus, let addresses, _, _), .i2c(let other, let others, _, _)):
            guard bus == other, let address = addresses.first(where: others.contains) else { return nil }
            return (
                "\(address) on \(Wording.quoted(bus)) already has a display, in line \(line); change the jumpers of "
                    + "one board, and addresses",
                second.table.location(of: "addresses", "device", "driver")
            )
        case (.framebuffer(_, let name), .framebuffer(_, let other)):
            guard name == other else { return nil }
            return (
                "the framebuffer \(Wording.quoted(name)) already has a display, in line \(line); a Raspberry Pi has "
                    + "one such board",
                second.table.location(of: "driver")
            )
        case (.lines(let pins), .lines(let others)):
            return pinClash(others, of: second.table) { check in
                check.key(in: pins).map { "\($0) of the display in line \(line)" }
            }
        case (.lines(let pins), .spi(let device, _)), (.lines(let pins), .i2c(let device, _, _, _)):
            return busClash(pins, of: first.table, device, of: second.table)
        case (.spi(let device, _), .lines(let pins)), (.i2c(let device, _, _, _), .lines(let pins)):
            return busClash(pins, of: second.table, device, of: first.table)
        default:
            let displays = [first.display, second.display]
            guard displays.allSatisfy(\.driver.settings.drawsOnStandardOutput) else { return nil }
            return (
                "standard output already has a display, in line \(line); only one can be drawn there",
                second.table.location(of: "driver")
            )
        }
    }

    /// A strip of LEDs on the bus of another display.
    private func stripClash(_ node: String, _ other: String) -> (message: String, location: TextLocation)? {
        let bus = node.prefix { $0 != "." }
        guard !strips.isEmpty, other.hasPrefix("\(bus).") else { return nil }
        return (
            "the display in line \(first.table.location.line) is on the same bus, \(bus); a strip of LEDs has no chip "
                + "select and takes everything that is sent there, so \(stripAdvice)",
            second.table.location(of: "device", "driver")
        )
    }

    private var strips: [any PixelStripDriver] {
        [first, second].compactMap { $0.display.driver.settings as? any PixelStripDriver }
    }

    /// Where both can be. Pulses need a controller with DMA, and the second one of most Raspberry Pis has none.
    private var stripAdvice: String {
        switch strips.filter({ type(of: $0).sendsPulses }).count {
        case 0: "put one of them on another bus, such as '/dev/spidev1.0'"
        case 1:
            "leave the strip of driver 'ws2812' on '/dev/spidev0.0', and put the other display on '/dev/spidev1.0'"
        default:
            "chain both strips as one display: a second one of driver 'ws2812' works only on a Raspberry Pi 5, on "
                + "'/dev/spidev1.0'"
        }
    }

    private func connection(of display: DisplaySettings) -> DisplayConnection {
        display.driver.settings.connection(at: display.size)
    }

    /// A line of `pins` that the bus of another display takes.
    private func busClash(
        _ pins: BusPins,
        of table: TOMLNode,
        _ device: String,
        of other: TOMLNode
    ) -> (message: String, location: TextLocation)? {
        pinClash(pins, of: table) { check in
            check.signal(of: device).map {
                "\($0) of \(Wording.quoted(device)), which the display in line \(other.location.line) uses"
            }
        }
    }

    /// The first line of `pins` that has a use already.
    private func pinClash(
        _ pins: BusPins,
        of table: TOMLNode,
        _ use: (LineCheck) -> String?
    ) -> (message: String, location: TextLocation)? {
        for (key, line) in zip(BusPins.keys, pins.lines) {
            let location = table.member("pins")?.location(of: key) ?? table.location
            guard let use = use(LineCheck(line, on: pins.chip, at: location)) else { continue }
            return ("line \(Wording.quoted(line)) is \(use); use another line", location)
        }
        return nil
    }
}

import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore

/// Checks whether the pictures of several displays fit into the time of a frame together. A display that alone
/// takes longer than all of these is the business of its driver.
struct BusTimeCheck {
    /// The time between two frames, in microseconds.
    private let period: Int
    private let framesPerSecond: Int
    private let displays: [Display]

    /// A display, and how long its pictures take.
    private struct Display {
        var time: BusTime
        /// The bus; nil for lines that no other display uses.
        var bus: String?
        var table: TOMLNode
    }

    /// A check of `displays` with their tables.
    init(_ displays: [(DisplaySettings, TOMLNode)], framesPerSecond: Int) {
        self.framesPerSecond = framesPerSecond
        period = 1_000_000 / framesPerSecond
        self.displays = displays.compactMap { display, table in
            let driver = display.driver.settings
            return driver.busTime(at: display.size).map {
                Display(time: $0, bus: driver.connection(at: display.size).bus, table: table)
            }
        }
    }

    /// Reports displays that are served one after the other, by one thread; or those on a bus that the kernel uses by
    /// itself, too. Returns how long a picture for them takes, in microseconds; 0 if it is not too long.
    func run(_ findings: inout Findings) -> Int {
        let shared = displays.filter { !$0.time.isBlocking }.map { late in
            displays.filter { $0.bus != nil && $0.bus == late.bus }
        }
        let tooSlow = ([displays.filter(\.time.isBlocking)] + shared).filter { group in
            group.count > 1 && sum(group) > period
        }
        guard let slowest = tooSlow.max(by: { sum($0) < sum($1) }) else { return 0 }
        report(slowest, &findings)
        return sum(slowest)
    }

    private func sum(_ displays: [Display]) -> Int { displays.reduce(0) { $0 + $1.time.microseconds } }

    private func report(_ displays: [Display], _ findings: inout Findings) {
        guard let last = displays.last else { return }
        let lines = Wording.list(displays.map { "\($0.table.location.line)" }, lastJoin: "and")
        let buses = Set(displays.map(\.bus))
        let bus = buses.count == 1 ? buses.first ?? nil : nil
        let isOneThread = displays.allSatisfy(\.time.isBlocking)
        let sharing = bus.map { "share the bus \(Wording.quoted($0))" } ?? "are served one after the other"
        let isEstimate = displays.contains(where: \.time.isEstimate)
        let sum = sum(displays)
        var remedies = displays.compactMap(\.time.remedy).reduce(into: [String]()) { list, remedy in
            if !list.contains(remedy) { list.append(remedy) }
        }
        if !isOneThread { remedies.append("put the other boards on another I2C bus") }
        let isSure = self.sum(displays.filter { !$0.time.isEstimate }) > period
        findings.report(
            isEstimate && !isSure ? .note : .warning,
            "the displays in lines \(lines) \(sharing): a picture for all of them takes \(isEstimate ? "about " : "")"
                + "\(displays.map { "\($0.time.microseconds)" }.joined(separator: " + ")) = \(sum) µs, longer than the "
                + "\(period) µs between two at \(framesPerSecond) fps; "
                + BusTime.advice(
                    remedies,
                    microseconds: self.displays.map(\.time.microseconds).reduce(sum, max)
                )
                + (isOneThread && bus != nil
                    ? "; another bus would not help, for one thread sends to all" : ""),
            at: last.table.location(of: "speed", "addresses", "driver", "device")
        )
    }
}

extension DisplayConnection {
    /// What displays with one controller have in common; nil for lines, and for a display without a bus.
    fileprivate var bus: String? {
        switch self {
        case .none, .lines: nil
        // All chip selects of a controller.
        case .spi(let node, _): node.lastIndex(of: ".").map { String(node[..<$0]) } ?? node
        case .i2c(let bus, _, _, _): bus
        // The kernel's driver of the Sense HAT is on the bus of the header.
        case .framebuffer: "/dev/i2c-1"
        }
    }
}

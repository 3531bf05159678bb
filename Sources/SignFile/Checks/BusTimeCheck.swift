import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore

/// Checks whether several displays together can receive all their frames in time. A single display that is
/// too slow is reported by its driver.
struct BusTimeCheck {
    /// The time from one frame to the next, in microseconds.
    private let framePeriod: Int
    private let framesPerSecond: Int
    private let displays: [Display]

    /// A display, and the time that it takes to send one frame to it.
    private struct Display {
        var busTime: BusTime
        /// The name of the bus that this display may share with other displays, or nil if it has none, for
        /// example because it is connected to GPIO lines.
        var bus: String?
        var table: TOMLNode
    }

    /// Creates a check of `displays`, each paired with its table in the configuration file, which provides
    /// the location for messages.
    init(_ displays: [(DisplaySettings, TOMLNode)], framesPerSecond: Int) {
        self.framesPerSecond = framesPerSecond
        framePeriod = 1_000_000 / framesPerSecond
        self.displays = displays.compactMap { display, table in
            let driver = display.driver.settings
            return driver.busTime(at: display.size).map {
                Display(busTime: $0, bus: driver.connection(at: display.size).bus, table: table)
            }
        }
    }

    /// Reports the slowest group of displays that share a bus or a thread if sending a frame to all of them
    /// takes too long. Returns the group's total time per frame in microseconds, or 0 if all groups are fast
    /// enough.
    func checkBusTime(_ findings: inout Findings) -> Int {
        let sharingBuses = displays.filter { !$0.busTime.isBlocking }.map { display in
            displays.filter { $0.bus != nil && $0.bus == display.bus }
        }
        let tooSlow = ([displays.filter(\.busTime.isBlocking)] + sharingBuses).filter { group in
            group.count > 1 && totalMicroseconds(of: group) > framePeriod
        }
        guard let slowest = tooSlow.max(by: { totalMicroseconds(of: $0) < totalMicroseconds(of: $1) }) else {
            return 0
        }
        reportSlowGroup(slowest, findings: &findings)
        return totalMicroseconds(of: slowest)
    }

    private func totalMicroseconds(of displays: [Display]) -> Int {
        displays.reduce(0) { $0 + $1.busTime.microseconds }
    }

    /// Reports that a frame takes too long to send to all displays of `group`. They share a bus or a thread,
    /// so their frames are sent one after the other. The report is a warning, or a note if some of the times
    /// are estimates and the group may be fast enough.
    private func reportSlowGroup(_ group: [Display], findings: inout Findings) {
        guard let lastDisplay = group.last else { return }
        let lineNumbers = Wording.list(group.map { "\($0.table.location.line)" }, conjunction: "and")
        let sharedBus = sharedBus(of: group)
        let sharingClause =
            if let sharedBus {
                "share the bus \(Wording.quoted(sharedBus))"
            } else {
                "are updated one after the other"
            }
        let advice = advice(
            for: group,
            totalMicroseconds: totalMicroseconds(of: group),
            sharesBus: sharedBus != nil
        )
        findings.addDiagnostic(
            isCertainlyTooSlow(group) ? .warning : .note,
            "the displays on lines \(lineNumbers) \(sharingClause): sending a picture to all of them takes "
                + "\(durationText(of: group)), longer than the \(framePeriod) µs per frame at "
                + "\(framesPerSecond) fps; \(advice)",
            at: lastDisplay.table.location(ofKey: "speed", "addresses", "driver", "device")
        )
    }

    /// Returns the time that it takes to send a frame to all displays of `group`, written as a sum, such as
    /// `9000 + 12000 = 21000 µs`. The sum begins with "about" if some of the times are estimates.
    private func durationText(of group: [Display]) -> String {
        let summands = group.map { "\($0.busTime.microseconds)" }.joined(separator: " + ")
        let includesEstimates = group.contains(where: \.busTime.isEstimate)
        return "\(includesEstimates ? "about " : "")\(summands) = \(totalMicroseconds(of: group)) µs"
    }

    /// Returns the name of the bus that all displays of `group` share, or nil if they are not all on the same
    /// bus.
    private func sharedBus(of group: [Display]) -> String? {
        let areOnOneBus = Set(group.map(\.bus)).count == 1
        return areOnOneBus ? group.last?.bus : nil
    }

    /// Returns whether the measured times of `group` exceed the time between two frames even without the
    /// estimated times. If not, the displays may be fast enough, because estimates can be wrong.
    private func isCertainlyTooSlow(_ group: [Display]) -> Bool {
        let measuredDisplays = group.filter { !$0.busTime.isEstimate }
        let includesEstimates = measuredDisplays.count < group.count
        return !includesEstimates || totalMicroseconds(of: measuredDisplays) > framePeriod
    }

    /// Returns advice on how to speed up a group of displays, such as a higher bus speed. `totalTime` is the
    /// time in microseconds that it takes to send a frame to all of them.
    private func advice(for group: [Display], totalMicroseconds: Int, sharesBus: Bool) -> String {
        var remedies: [String] = []
        for remedy in group.compactMap(\.busTime.remedy) where !remedies.contains(remedy) {
            remedies.append(remedy)
        }
        let isOneThread = group.allSatisfy(\.busTime.isBlocking)
        if !isOneThread { remedies.append("put the other boards on another I2C bus") }
        let longest = displays.map(\.busTime.microseconds).reduce(totalMicroseconds, max)
        let advice = BusTime.advice(remedies, microseconds: longest)
        guard isOneThread, sharesBus else { return advice }
        return advice + "; another bus would not help, since one thread sends to all"
    }
}

extension DisplayConnection {
    /// The name of the bus or SPI controller to which the display is connected. Displays that share a bus or
    /// controller have the same name. Nil for GPIO lines and for a display without a bus.
    fileprivate var bus: String? {
        switch self {
        case .none, .lines, .sender: nil
        // The chip selects of a controller share its bus, and the part of the name after the dot is the chip
        // select.
        case .spi(let node, _): node.lastIndex(of: ".").map { String(node[..<$0]) } ?? node
        case .i2c(let bus, _, _, _): bus
        // The kernel's driver of the Sense HAT sends over the I2C bus of the header.
        case .framebuffer: "/dev/i2c-1"
        }
    }
}

import Diagnostics
import InfiniteScroll
import MonotonicTime
import SettingsText
import SignCore

/// A check of `[scroll]` for keys that have no effect, and for pages that change so fast that they flash.
struct MotionCheck {
    let configuration: Configuration
    let root: TOMLNode
    /// Whether `[scroll]` contains most of its keys. Such a table is probably a copy of the commented default file,
    /// whose author did not choose each value on purpose.
    let isListing: Bool

    /// The minimum time from one page to the next. More than three flashes per second can cause seizures (WCAG 2.2,
    /// success criterion 2.3.1).
    private static let shortestPage = Nanoseconds.perSecond / 3

    private var table: TOMLNode? { root.member("scroll") }
    private var scroll: Behavior { configuration.scroll }

    func run(_ findings: inout Findings) {
        checkEnds(&findings)
        checkTicker(&findings)
        checkFlashing(&findings)
    }

    private func checkEnds(_ findings: inout Findings) {
        guard scroll.loop, let node = table?.member("at_end") else { return }
        if scroll.end == .stop, isListing || table?.member("loop") != nil { return }
        findings.warning(
            "at_end does nothing in a loop, which has no end; write loop = false",
            at: node.keyLocation
        )
    }

    private func checkTicker(_ findings: inout Findings) {
        guard scroll.style == .ticker, let table else { return }
        let defaults = Behavior()
        let keys: [(name: String, isDefault: Bool)] = [
            ("dwell", scroll.dwell == defaults.dwell), ("page_gap", scroll.pageGap == defaults.pageGap),
            ("pan_lead", scroll.panLead == defaults.panLead),
            ("pan_tail", scroll.panTail == defaults.panTail),
            ("pan_repeat", scroll.panRepeats == defaults.panRepeats),
            ("pan_easing", scroll.panEasing == defaults.panEasing),
        ]
        let idle = keys.filter { table.member($0.name) != nil && !(isListing && $0.isDefault) }.map(\.name)
        guard let first = idle.first.flatMap(table.member) else { return }
        findings.warning(
            "\(Wording.list(idle, lastJoin: "and")) \(idle.count == 1 ? "does" : "do") nothing in a ticker, which never rests; "
                + "remove \(idle.count == 1 ? "the key" : "them"), or write style = \"paged\"",
            at: first.keyLocation
        )
    }

    /// Warns if pages change too fast. The warning points to the shortest dwell, which is the time that a page rests.
    private func checkFlashing(_ findings: inout Findings) {
        guard scroll.style == .paged, scroll.autoplay, configuration.options.count > 1 else { return }
        guard let (dwell, location) = dwells.min(by: { $0.dwell < $1.dwell }) else { return }
        let page = dwell + scroll.slide
        guard page < Nanoseconds(Self.shortestPage) else {
            guard dwell == .zero else { return }
            return findings.warning(
                "with dwell = \"0s\" no page rests long enough to be read; write dwell = \"1s\" or more",
                at: location
            )
        }
        let period = page == .zero ? "with every frame" : "every \(page.durationText)"
        return findings.warning(
            "pages change \(period), and flashes faster than 3 a second can cause seizures; write dwell = \"1s\" or more",
            at: location
        )
    }

    /// The dwells in the file, each with its location. A dwell is the time that a page rests; options and schedules can
    /// set it.
    private var dwells: [(dwell: Nanoseconds, location: TextLocation)] {
        var dwells = zip(configuration.options.indices, configuration.options).compactMap { index, option in
            option.dwell.map { ($0, root.option(index)?.location(of: "dwell") ?? .start) }
        }
        guard dwells.count < configuration.options.count else { return dwells }
        dwells.append((scroll.dwell, root.location(in: "scroll", of: "dwell", "slide")))
        for (entry, table) in zip(configuration.schedules, root.elements(of: "schedule")) {
            if let dwell = entry.dwell { dwells.append((dwell, table.location(of: "dwell"))) }
        }
        return dwells
    }
}

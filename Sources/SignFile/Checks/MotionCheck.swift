import Diagnostics
import InfiniteScroll
import MonotonicTime
import SettingsText
import SignCore

/// Checks `[scroll]`: keys that do nothing with the others, and pages that flash.
struct MotionCheck {
    private let configuration: Configuration
    private let root: TOMLNode
    /// `[scroll]`, if the file has it.
    private let table: TOMLNode?
    /// Whether it has most keys, as a copy of the commented default has. Then the default values were not chosen.
    private let isListing: Bool

    /// Flashes faster than three a second can cause seizures (WCAG 2.2, success criterion 2.3.1).
    private static let shortestPage = Nanoseconds.perSecond / 3

    /// A check of `configuration`, which was read from `root` without errors. `isListing`: whether its `[scroll]` has most
    /// keys.
    init(_ configuration: Configuration, _ root: TOMLNode, isListing: Bool) {
        self.configuration = configuration
        self.root = root
        table = root.member("scroll")
        self.isListing = isListing
    }

    private var scroll: Behavior { configuration.scroll }

    /// Runs the check.
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

    /// Warns of keys for pages.
    private func checkTicker(_ findings: inout Findings) {
        guard scroll.style == .ticker, let table else { return }
        let usual = Behavior()
        let keys: [(name: String, isUsual: Bool)] = [
            ("dwell", scroll.dwell == usual.dwell), ("page_gap", scroll.pageGap == usual.pageGap),
            ("pan_lead", scroll.panLead == usual.panLead), ("pan_tail", scroll.panTail == usual.panTail),
            ("pan_repeat", scroll.panRepeats == usual.panRepeats),
        ]
        let idle = keys.filter { table.member($0.name) != nil && !(isListing && $0.isUsual) }.map(\.name)
        guard let first = idle.first.flatMap(table.member) else { return }
        findings.warning(
            "\(Wording.list(idle, lastJoin: "and")) \(idle.count == 1 ? "does" : "do") nothing in a ticker, which never rests; "
                + "remove \(idle.count == 1 ? "the key" : "them"), or write style = \"paged\"",
            at: first.keyLocation
        )
    }

    /// Warns of pages that change too fast, by the shortest of them.
    private func checkFlashing(_ findings: inout Findings) {
        guard scroll.style == .paged, scroll.autoplay, configuration.options.count > 1 else { return }
        guard let (dwell, location) = dwells.min(by: { $0.dwell < $1.dwell }) else { return }
        let page = dwell + scroll.slide
        guard page < Nanoseconds(Self.shortestPage) else {
            guard dwell == .zero else { return }
            return findings.warning(
                "with dwell = \"0s\" no page rests, so nobody can read it; write dwell = \"1s\" or more",
                at: location
            )
        }
        let period = page == .zero ? "with every frame" : "every \(page.durationText)"
        return findings.warning(
            "pages change \(period), and flashes faster than 3 a second can cause seizures; write dwell = \"1s\" or more",
            at: location
        )
    }

    /// The dwells of the options and of the schedules, with their places.
    private var dwells: [(dwell: Nanoseconds, location: TextLocation)] {
        var dwells = zip(configuration.options.indices, configuration.options).compactMap { index, option in
            option.dwell.map { ($0, root.option(index)?.location(of: "dwell") ?? .start) }
        }
        guard dwells.count < configuration.options.count else { return dwells }
        dwells.append((scroll.dwell, root.location(in: "scroll", of: "dwell", "slide")))
        let schedules = root.member("schedule")?.children.map { $0 } ?? []
        for (entry, table) in zip(configuration.schedules, schedules) {
            if let dwell = entry.dwell { dwells.append((dwell, table.location(of: "dwell"))) }
        }
        return dwells
    }
}

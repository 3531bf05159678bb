import Diagnostics
import InfiniteScroll
import MonotonicTime
import SettingsText
import SignCore

/// Finds keys of `[scroll]` that have no effect, and pages that change so fast that the display flashes or
/// cannot be read.
struct MotionCheck {
    let configuration: Configuration
    let root: TOMLNode
    /// Whether `[scroll]` contains most of its keys. Such a table is probably a copy of the default file,
    /// whose author did not choose each value on purpose. Keys with default values are then not reported.
    let listsMostKeys: Bool

    /// The minimum time from one page to the next, in nanoseconds. Pages that change faster flash more than
    /// three times per second, which can cause seizures (WCAG 2.2, success criterion 2.3.1).
    private static let shortestSafePeriod = Nanoseconds.perSecond / 3

    private var table: TOMLNode? { root.member("scroll") }
    private var scroll: Behavior { configuration.scroll }

    func checkMotion(_ findings: inout Findings) {
        checkEnds(&findings)
        checkPageKeysInTicker(&findings)
        checkDwellsInTicker(&findings)
        checkGap(&findings)
        checkAutoplayKeys(&findings)
        checkFlashing(&findings)
    }

    private func checkEnds(_ findings: inout Findings) {
        guard scroll.loop, let node = table?.member("at_end") else { return }
        // In a copy of the default file, only a changed value was set on purpose.
        if scroll.endAction == .stop, listsMostKeys { return }
        findings.addWarning(
            "at_end does nothing in a loop, which has no end; write loop = false",
            at: node.keyLocation
        )
    }

    /// Warns about keys of `[scroll]` that have no effect because the banner is a ticker, which moves
    /// continuously and never stops at a page. If the table is a listing, which contains most of its keys and
    /// is probably a copy of the default file, keys with their default values are ignored.
    private func checkPageKeysInTicker(_ findings: inout Findings) {
        guard scroll.style == .ticker, let table else { return }
        let ineffectiveKeys = pageKeys.filter { key in
            // The author of a listing has not set the default values on purpose.
            let isSetOnPurpose = !listsMostKeys || !key.hasDefaultValue
            return table.member(key.name) != nil && isSetOnPurpose
        }

        let names = ineffectiveKeys.map(\.name)
        guard let firstName = names.first, let firstNode = table.member(firstName) else { return }
        let (verb, pronoun) = names.count == 1 ? ("does", "the key") : ("do", "them")
        findings.addWarning(
            "\(Wording.list(names, conjunction: "and")) \(verb) nothing in a ticker, which never rests; "
                + "remove \(pronoun), or write style = \"paged\"",
            at: firstNode.keyLocation
        )
    }

    /// The keys of `[scroll]` that have an effect only if the banner stops at each page, and whether each has
    /// its default value.
    private var pageKeys: [(name: String, hasDefaultValue: Bool)] {
        let defaults = Behavior()
        return [
            ("dwell", scroll.dwell == defaults.dwell), ("page_gap", scroll.pageGap == defaults.pageGap),
            ("pan_lead", scroll.panLead == defaults.panLead),
            ("pan_tail", scroll.panTail == defaults.panTail),
            ("pan_repeat", scroll.panRepeats == defaults.panRepeats),
            ("pan_easing", scroll.panEasing == defaults.panEasing),
        ]
    }

    /// Warns about the first option and the first schedule that set a dwell if the banner is a ticker. A
    /// dwell is the time for which a page stays still, but a ticker never stops.
    private func checkDwellsInTicker(_ findings: inout Findings) {
        guard scroll.style == .ticker else { return }
        for (name, remedy) in [
            ("option", "remove it, or write style = \"paged\""), ("schedule", "write speed"),
        ] {
            let node = root.elements(ofArray: name).lazy.compactMap { $0.member("dwell") }.first
            guard let node else { continue }
            findings.addWarning(
                "dwell does nothing in a ticker, which never rests; \(remedy)",
                at: node.keyLocation
            )
        }
    }

    /// Warns about the key `gap`, the distance between the options of a ticker, if the banner shows pages
    /// instead.
    private func checkGap(_ findings: inout Findings) {
        guard scroll.style == .paged, let node = table?.member("gap"),
            !listsMostKeys || scroll.gap != Behavior().gap
        else { return }
        findings.addWarning(
            "gap does nothing between pages; use page_gap, or set style = \"ticker\"",
            at: node.keyLocation
        )
    }

    /// Warns about keys of `[scroll]` that have no effect because they configure autoplay (page changes
    /// without input), which is turned off. If the table is a listing, which contains most of its keys and is
    /// probably a copy of the default file, keys with their default values are ignored.
    private func checkAutoplayKeys(_ findings: inout Findings) {
        guard !scroll.autoplay, let table else { return }
        let defaults = Behavior()
        let autoplayKeys: [(name: String, hasDefaultValue: Bool)] = [
            ("autoplay_direction", !scroll.autoplayBackward),
            ("hold_after_input", scroll.hold == defaults.hold),
            ("collision_guard", scroll.collisionGuard == defaults.collisionGuard),
        ]
        // The author of a listing has not set the default values on purpose.
        let relevantKeys = autoplayKeys.filter { !listsMostKeys || !$0.hasDefaultValue }
        let ineffectiveNodes = relevantKeys.compactMap { table.member($0.name) }
        guard let firstNode = ineffectiveNodes.first else { return }

        let names = Wording.list(ineffectiveNodes.map(\.key), conjunction: "and")
        let (verb, pronoun) = ineffectiveNodes.count == 1 ? ("does", "it") : ("do", "them")
        findings.addWarning(
            "\(names) \(verb) nothing without autoplay; remove \(pronoun), or set autoplay = true",
            at: firstNode.keyLocation
        )
    }

    /// Warns if autoplay changes pages so fast that they flash, which can cause seizures. If there is no such
    /// problem, warns if pages have no dwell, the time for which a page stays still. A pace consists of the
    /// dwell and the period from one page to the next, which can differ between options and schedules.
    private func checkFlashing(_ findings: inout Findings) {
        guard scroll.style == .paged, scroll.autoplay, configuration.options.count > 1 else { return }
        let paces = paces
        guard let fastestPace = paces.min(by: { $0.period < $1.period }) else { return }
        if fastestPace.period < Nanoseconds(Self.shortestSafePeriod) {
            let intervalText =
                fastestPace.period == .zero ? "with every frame" : "every \(fastestPace.period.durationText)"
            findings.addWarning(
                "pages change \(intervalText), and flashing more than 3 times a second can cause seizures; "
                    + "write dwell = \"1s\" or more",
                at: fastestPace.location
            )
        } else if let paceWithoutRest = paces.first(where: { $0.dwell == .zero }) {
            findings.addWarning(
                "with dwell = \"0s\" no page rests long enough to be read; write dwell = \"1s\" or more",
                at: paceWithoutRest.location
            )
        }
    }

    /// The pace at which autoplay changes pages.
    private struct Pace {
        /// The time for which a page stays still.
        var dwell: Nanoseconds
        /// The time from one page to the next: the dwell, during which a page stays still, plus the slide,
        /// during which pages move.
        var period: Nanoseconds
        /// The location in the file of the key that sets the dwell, or of the key `slide` if no key sets the
        /// dwell.
        var location: TextLocation

        init(_ dwell: Nanoseconds, _ slide: Nanoseconds, at location: TextLocation) {
            self.dwell = dwell
            self.location = location
            period = dwell + slide
        }
    }

    /// The pace of each option that sets its own, followed by the paces of all other options: the usual one,
    /// and one for each schedule that changes it.
    private var paces: [Pace] {
        let options = configuration.options
        var paces = options.enumerated().compactMap { index, option -> Pace? in
            guard option.dwell != nil || option.slide != nil else { return nil }
            let location = root.option(index)?.location(ofKeys: ["dwell", "slide"]) ?? .start
            return Pace(option.dwell ?? scroll.dwell, slide(of: option), at: location)
        }
        let optionsWithoutDwell = options.filter { $0.dwell == nil }
        guard let shortestSlide = optionsWithoutDwell.map(slide).min() else { return paces }
        if optionsWithoutDwell.contains(where: { $0.slide == nil }) {
            let location = root.location(inTable: "scroll", ofKey: "dwell", "slide")
            paces.append(Pace(scroll.dwell, scroll.slideDuration, at: location))
        }
        for (entry, table) in zip(configuration.schedules, root.elements(ofArray: "schedule")) {
            guard let dwell = entry.dwell else { continue }
            paces.append(Pace(dwell, shortestSlide, at: table.location(ofKey: "dwell")))
        }
        return paces
    }

    private func slide(of option: OptionSettings) -> Nanoseconds {
        configuration.reducesMotion ? scroll.slideDuration : option.slide ?? scroll.slideDuration
    }
}

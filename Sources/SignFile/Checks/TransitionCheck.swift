import Diagnostics
import InfiniteScroll
import Pixels
import SettingsText
import SignCore

/// Finds transitions and easings between pages that have no effect, or that this display shows differently.
struct TransitionCheck {
    let configuration: Configuration
    let root: TOMLNode
    /// Whether `[scroll]` contains most of its keys. Such a table is probably a copy of the default file,
    /// whose author did not choose each value on purpose. Default values are then not reported.
    let listsMostKeys: Bool

    private var scroll: Behavior { configuration.scroll }

    func checkTransitions(_ findings: inout Findings) {
        if let reason = reasonWithoutSlides {
            for (node, name) in keys where !listsMostKeys || !isDefault(name) {
                findings.addWarning("\(name) does nothing \(reason)", at: node.keyLocation)
            }
        }
        checkFirstOption(&findings)
        noteFade(&findings)
    }

    /// Warns about the transition of the first option if it is never shown, because no page ever precedes
    /// that option.
    private func checkFirstOption(_ findings: inout Findings) {
        // Without pages that slide, no option has a visible transition, which is not the problem here.
        guard scroll.style == .paged, hasSlides else { return }
        guard let node = root.option(0)?.member("transition") else { return }
        if configuration.options.count == 1 {
            findings.addWarning(
                "transition does nothing, because there is no other option",
                at: node.keyLocation
            )
        } else if !scroll.loop, scroll.endAction != .rewind {
            findings.addWarning(
                "transition does nothing here: with loop = false no page precedes the first option; remove it",
                at: node.keyLocation
            )
        }
    }

    /// The reason why pages appear without a slide, the motion with which a page enters. It is worded as the
    /// end of a sentence. Nil if the banner has slides.
    private var reasonWithoutSlides: String? {
        if scroll.style == .ticker {
            return "in a ticker, which has no pages; remove it, or write style = \"paged\""
        }
        guard !hasSlides else { return nil }
        if let motion = root.member("scroll")?.member("motion")?.string, motion != "full" {
            return "with motion = \"\(motion)\", which shows the next page at once; write motion = \"full\""
        }
        return "with slide = \"0s\", which shows the next page at once; write slide = \"300ms\""
    }

    /// Whether at least one page enters the display with a motion.
    private var hasSlides: Bool {
        guard !configuration.reducesMotion else { return false }
        return scroll.slideDuration > .zero || configuration.options.contains { $0.slide ?? .zero > .zero }
    }

    /// The keys that affect slides (the motions with which pages enter), each with its node in the file. If
    /// several options set the same key, only the first of these nodes is included.
    private var keys: [(node: TOMLNode, name: String)] {
        let table = root.member("scroll")
        var keys = ["transition", "easing"].compactMap { name in table?.member(name).map { ($0, name) } }
        let optionTables = root.elements(ofArray: "option")
        for name in ["transition", "slide"] {
            if let node = optionTables.lazy.compactMap({ $0.member(name) }).first {
                keys.append((node, name))
            }
        }
        return keys
    }

    private func isDefault(_ name: String) -> Bool {
        name == "easing" ? scroll.easing == .smooth : configuration.transition == .fixed(.slide)
    }

    /// The first key `transition` in the file with the value `fade`: that of `[scroll]`, or that of the first
    /// option that has it. Nil if there is none.
    private var firstFade: TOMLNode? {
        let fade = TransitionChoice.fixed(.fade)
        if configuration.transition == fade, let node = root.member("scroll")?.member("transition") {
            return node
        }
        for (option, table) in zip(configuration.options, root.elements(ofArray: "option"))
        where option.transition == fade {
            if let node = table.member("transition") { return node }
        }
        return nil
    }

    private func noteFade(_ findings: inout Findings) {
        guard configuration.wall.format == .bit, hasSlides, scroll.style == .paged,
            configuration.options.count > 1, let node = firstFade
        else { return }
        findings.addNote(
            "a display without grays shows fade as a pattern of pixels in 16 steps; dissolve also works",
            at: node.location
        )
    }
}

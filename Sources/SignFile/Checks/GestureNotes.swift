import ButtonInput
import Diagnostics
import MonotonicTime
import SignCore

/// Delays of gestures in words, derived from the rules of recognition.
extension Configuration {
    /// One note per gesture that waits, with the location of its table.
    func gestureNotes(
        _ buttonPlaces: [TextLocation],
        _ combinationPlaces: [TextLocation]
    ) -> [(location: TextLocation, text: String)] {
        let arbiter = GestureArbiter(buttons, combinations: combinations)
        var notes: [(location: TextLocation, text: String)] = []
        for (index, location) in zip(buttons.indices, buttonPlaces) {
            notes += buttonNotes(index, arbiter).map { (location, $0) }
        }
        for (index, location) in zip(combinations.indices, combinationPlaces) {
            notes += combinationNotes(index, arbiter).map { (location, $0) }
        }
        return notes
    }

    private func buttonNotes(_ index: Int, _ arbiter: GestureArbiter) -> [String] {
        let button = buttons[index]
        let tap = arbiter.tapLatency(of: index, isMoving: false)
        guard tap != .immediate else { return movingNote(index, arbiter) }
        let isAtRestOnly = button.wait == .atRest
        let start = "\(label(index)): \(isAtRestOnly ? "at rest " : "")"
        var notes: [String] = []
        let outlook =
            isAtRestOnly
            ? "; during a slide every press is an immediate tap (wait = \"at-rest\")"
            : "; with wait = \"at-rest\" it is immediate during a slide"
        if button.onDoubleTap != .none, let wait = tap.afterRelease {
            let length = wait.inWords
            notes.append(
                "\(start)a tap counts when the button is released and \(length) pass without a second press "
                    + "(on_double_tap)\(outlook)"
            )
        } else if button.onLongPress != .none, let wait = tap.afterRelease {
            notes.append("\(start)a tap counts \(afterRelease(wait)) (on_long_press)\(outlook)")
        } else {
            notes.append(
                "\(start)a tap counts \(pressed(tap, "the press")) (\(partners(index, arbiter)))\(outlook)"
            )
        }
        if let double = arbiter.doubleTapLatency(of: index, isMoving: false), double != .immediate {
            let wait = pressed(double, "the second press")
            notes.append("\(start)a double tap counts \(wait) (\(partners(index, arbiter)))")
        }
        if let length = arbiter.longPressLatency(of: index, isMoving: false)?.afterLast {
            notes.append("\(start)a long press counts when the button has been held for \(length.inWords)")
        }
        return notes + movingNote(index, arbiter)
    }

    /// A button that waits less in motion than at rest, because not all buttons combine then.
    private func movingNote(_ index: Int, _ arbiter: GestureArbiter) -> [String] {
        guard buttons[index].wait == .always else { return [] }
        let rest = arbiter.tapLatency(of: index, isMoving: false)
        let moving = arbiter.tapLatency(of: index, isMoving: true)
        guard moving != rest else { return [] }
        let when = moving == .immediate ? "at the press" : pressed(moving, "the press")
        return [
            "\(label(index)): during a slide a tap counts \(when), because not all buttons combine then"
        ]
    }

    private func combinationNotes(_ index: Int, _ arbiter: GestureArbiter) -> [String] {
        guard let tap = arbiter.tapLatency(ofCombination: index, isMoving: false) else { return [] }
        let members = combinations[index].buttons.sorted().map(label).joined(separator: " + ")
        let isRestricted = arbiter.tapLatency(ofCombination: index, isMoving: true) == nil
        var notes: [String] = []
        if let within = tap.afterFirst {
            let release = tap.afterRelease.map { ", or \(afterRelease($0, "the first button"))" } ?? ""
            notes.append(
                "\(members): a tap counts \(within.inWords) after the first press\(release), "
                    + "whichever comes first (larger [[combination]])"
            )
        } else if let wait = tap.afterRelease {
            notes.append("\(members): a tap counts \(afterRelease(wait, "the first button")) (on_long_press)")
        }
        if let length = arbiter.longPressLatency(ofCombination: index, isMoving: false)?.afterLast {
            notes.append("\(members): a long press counts when all have been held for \(length.inWords)")
        }
        if isRestricted {
            notes.append("\(members): during a slide they do not combine (wait = \"at-rest\")")
        }
        return notes
    }

    private func label(_ index: Int) -> String {
        Wording.printable(buttons[index].name ?? buttons[index].line)
    }

    /// Why a press waits for other buttons.
    private func partners(_ index: Int, _ arbiter: GestureArbiter) -> String {
        let others = arbiter.combinations(of: index, isMoving: false)
            .reduce(into: Set<Int>()) { $0.formUnion(combinations[$1].buttons) }
            .subtracting([index])
        return "[[combination]] with \(Wording.list(others.sorted().map(label), lastJoin: "and"))"
    }

    private func pressed(_ latency: GestureLatency, _ what: String) -> String {
        let press = (latency.afterLast ?? .zero).inWords
        guard let release = latency.afterRelease else { return "\(press) after \(what)" }
        return "\(press) after \(what), or \(afterRelease(release)), whichever comes first"
    }

    private func afterRelease(_ length: Nanoseconds, _ what: String = "the button") -> String {
        length == .zero ? "on release of \(what)" : "\(length.inWords) after the release of \(what)"
    }
}

extension Nanoseconds {
    /// The length in milliseconds, `300 ms`, with as many decimals as it has.
    fileprivate var inWords: String {
        let part = rawValue % 1_000_000
        guard part != 0 else { return "\(rawValue / 1_000_000) ms" }
        var digits = String(String(1_000_000 + part).dropFirst())
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(rawValue / 1_000_000).\(digits) ms"
    }
}

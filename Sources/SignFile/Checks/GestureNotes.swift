import ButtonInput
import Diagnostics
import MonotonicTime
import SignCore

/// Notes about how long after a press or release each button gesture is recognized. The delays result from
/// further gestures that the same buttons can begin.
extension Configuration {
    /// Returns a note about each gesture that is not recognized at once. The location of a note is that of
    /// the table of the button or combination. `buttonLocations` and `combinationLocations` are the locations
    /// of these tables in the file.
    func gestureNotes(
        buttonLocations: [TextLocation],
        combinationLocations: [TextLocation]
    ) -> [(location: TextLocation, text: String)] {
        let arbiter = GestureArbiter(buttons, combinations: combinations)
        var notes: [(location: TextLocation, text: String)] = []
        for (index, location) in zip(buttons.indices, buttonLocations) {
            notes += buttonNotes(forButtonAt: index, in: arbiter).map { (location, $0) }
        }
        for (index, location) in zip(combinations.indices, combinationLocations) {
            notes += combinationNotes(forCombinationAt: index, in: arbiter).map { (location, $0) }
        }
        return notes
    }

    /// Returns a note about each gesture (tap, double tap, long press) of the button at `index` that is recognized
    /// with a delay. There is a delay if a press of the button can also begin another gesture. For example, a tap may
    /// become a double tap until some time has passed. `arbiter` computes the delay of each gesture, its latency.
    ///
    /// The notes are about a banner at rest, except for the last one, which is about a tap while the banner moves.
    private func buttonNotes(forButtonAt index: Int, in arbiter: GestureArbiter) -> [String] {
        let tapLatency = arbiter.tapLatency(of: index, isMoving: false)
        // Without a delay, a press can begin no other gesture, so all further notes about the rest are superfluous.
        guard tapLatency != .immediate else { return motionNote(forButtonAt: index, in: arbiter) }
        let subject = "\(label(index)): \(buttons[index].wait == .atRest ? "at rest " : "")"
        let tapCondition = tapCondition(forButtonAt: index, latency: tapLatency, in: arbiter)
        var notes = ["\(subject)a tap is recognized \(tapCondition)"]

        let doubleTapLatency = arbiter.doubleTapLatency(of: index, isMoving: false)
        if let doubleTapLatency, doubleTapLatency != .immediate {
            // Only a combination of buttons can delay the second press.
            let delay = afterPress(latency: doubleTapLatency, press: "the second press")
            let cause = partners(ofButtonAt: index, in: arbiter)
            notes.append("\(subject)a double tap is recognized \(delay) (\(cause))")
        }

        // A long press consists of a single press, which is also its last one.
        if let holdTime = arbiter.longPressLatency(of: index, isMoving: false)?.afterLast {
            notes.append(
                "\(subject)a long press is recognized when the button has been held for \(holdTime.milliseconds)"
            )
        }
        return notes + motionNote(forButtonAt: index, in: arbiter)
    }

    /// Returns a phrase that states when a tap of the button at `index` is recognized. The keys that cause
    /// the delay follow in parentheses. `latency` is the delay.
    private func tapCondition(forButtonAt index: Int, latency: GestureLatency, in arbiter: GestureArbiter)
        -> String
    {
        let button = buttons[index]
        let duringSlide =
            button.wait == .atRest
            ? "; during a slide every press is an immediate tap (wait = \"at-rest\")"
            : "; with wait = \"at-rest\" it is immediate during a slide"
        if button.onDoubleTap != .none, let wait = latency.afterRelease {
            return "when the button is released and \(wait.milliseconds) pass without a second press "
                + "(on_double_tap)\(duringSlide)"
        }
        if button.onLongPress != .none, let wait = latency.afterRelease {
            return "\(afterRelease(wait)) (on_long_press)\(duringSlide)"
        }
        return
            "\(afterPress(latency: latency, press: "the press")) (\(partners(ofButtonAt: index, in: arbiter)))\(duringSlide)"
    }

    /// Returns a note if a tap of the button at `index` is recognized faster while the banner moves,
    /// otherwise an empty array. The reason is that some combinations of buttons are possible only while the
    /// banner stands still.
    private func motionNote(forButtonAt index: Int, in arbiter: GestureArbiter) -> [String] {
        guard buttons[index].wait == .always else { return [] }
        let rest = arbiter.tapLatency(of: index, isMoving: false)
        let moving = arbiter.tapLatency(of: index, isMoving: true)
        guard moving != rest else { return [] }
        let delay = moving == .immediate ? "at the press" : afterPress(latency: moving, press: "the press")
        return [
            "\(label(index)): during a slide a tap is recognized \(delay), because not all buttons combine then"
        ]
    }

    /// Returns notes about the combination at `index`, a group of buttons that are pressed together. They
    /// describe which gestures are recognized with a delay, and whether the buttons combine only while the
    /// banner is at rest. Empty if the buttons do not combine. `arbiter` computes the delays.
    private func combinationNotes(forCombinationAt index: Int, in arbiter: GestureArbiter) -> [String] {
        guard let tapLatency = arbiter.tapLatency(ofCombination: index, isMoving: false) else { return [] }
        let buttonLabels = combinations[index].buttons.sorted().map(label).joined(separator: " + ")
        var notes: [String] = []
        if let condition = combinationTapCondition(tapLatency) {
            notes.append("\(buttonLabels): a tap is recognized \(condition)")
        }
        if let holdTime = arbiter.longPressLatency(ofCombination: index, isMoving: false)?.afterLast {
            notes.append(
                "\(buttonLabels): a long press is recognized when all have been held for \(holdTime.milliseconds)"
            )
        }
        let combinesDuringSlide = arbiter.tapLatency(ofCombination: index, isMoving: true) != nil
        if !combinesDuringSlide {
            notes.append("\(buttonLabels): during a slide they do not combine (wait = \"at-rest\")")
        }
        return notes
    }

    /// Returns a phrase that states when a tap of a combination of buttons is recognized. The keys that cause
    /// the delay follow in parentheses. Returns nil if the tap is recognized at once. `latency` is the delay.
    private func combinationTapCondition(_ latency: GestureLatency) -> String? {
        let release = latency.afterRelease.map { afterRelease($0, "the first button") }
        guard let within = latency.afterFirst else {
            guard let release else { return nil }
            return "\(release) (on_long_press)"
        }
        let alternative = if let release { ", or \(release)" } else { "" }
        return "\(within.milliseconds) after the first press\(alternative), whichever comes first "
            + "(larger [[combination]])"
    }

    private func label(_ index: Int) -> String {
        Wording.printable(buttons[index].shownName)
    }

    private func partners(ofButtonAt index: Int, in arbiter: GestureArbiter) -> String {
        let others = arbiter.combinations(of: index, isMoving: false)
            .reduce(into: Set<Int>()) { $0.formUnion(combinations[$1].buttons) }
            .subtracting([index])
        return "[[combination]] with \(Wording.list(others.sorted().map(label), lastJoin: "and"))"
    }

    private func afterPress(latency: GestureLatency, press: String) -> String {
        let length = (latency.afterLast ?? .zero).milliseconds
        guard let release = latency.afterRelease else { return "\(length) after \(press)" }
        return "\(length) after \(press), or \(afterRelease(release)), whichever comes first"
    }

    private func afterRelease(_ length: Nanoseconds, _ button: String = "the button") -> String {
        length == .zero ? "on release of \(button)" : "\(length.milliseconds) after the release of \(button)"
    }
}

extension Nanoseconds {
    /// The duration in milliseconds with as few decimals as possible, such as `300 ms` or `2.5 ms`.
    fileprivate var milliseconds: String {
        let fraction = rawValue % 1_000_000
        guard fraction != 0 else { return "\(rawValue / 1_000_000) ms" }
        var digits = String(String(1_000_000 + fraction).dropFirst())
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(rawValue / 1_000_000).\(digits) ms"
    }
}

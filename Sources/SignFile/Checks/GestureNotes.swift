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

    /// Returns a note about each gesture (tap, double tap, long press) of the button at `index` that is
    /// recognized with a delay. There is a delay if a press of the button can also begin another gesture. For
    /// example, a tap may become a double tap until some time has passed. `arbiter` computes the delay of
    /// each gesture, its latency.
    ///
    /// The latency can differ between a banner at rest and a moving banner. The notes describe the button
    /// while the banner is at rest. A last note follows if a tap is recognized faster while the banner moves.
    private func buttonNotes(forButtonAt index: Int, in arbiter: GestureArbiter) -> [String] {
        let tapLatency = arbiter.tapLatency(ofButton: index, isMoving: false)
        let notesAboutMotion = motionNotes(forButtonAt: index, in: arbiter)
        // An immediate tap means that a press can begin no other gesture, so no gesture is delayed at rest.
        guard tapLatency != .immediate else { return notesAboutMotion }

        let tapCondition = tapCondition(forButtonAt: index, latency: tapLatency, in: arbiter)
        let delayClauses: [String?] = [
            "a tap is recognized \(tapCondition)",
            doubleTapRecognition(forButtonAt: index, in: arbiter),
            longPressRecognition(forButtonAt: index, in: arbiter),
        ]
        // In the mode `atRest`, every press of a moving banner is an immediate tap, so the clauses apply only
        // to rest. In the other mode, gestures are usually recognized in the same way during motion.
        let restriction = buttons[index].waitMode == .atRest ? "at rest " : ""
        let noteStart = "\(buttonLabel(at: index)): \(restriction)"
        let notesAboutRest = delayClauses.compactMap { $0 }.map { noteStart + $0 }
        return notesAboutRest + notesAboutMotion
    }

    /// Returns a clause that states when a double tap of the button at `index` is recognized. Returns nil if
    /// the button has no double tap, or if it is recognized at once.
    private func doubleTapRecognition(forButtonAt index: Int, in arbiter: GestureArbiter) -> String? {
        let latency = arbiter.doubleTapLatency(ofButton: index, isMoving: false)
        guard let latency, latency != .immediate else { return nil }
        // Only a combination of buttons can delay the second press.
        let delay = delayText(latency: latency, press: "the second press")
        return "a double tap is recognized \(delay) (\(combinationCause(forButtonAt: index, in: arbiter)))"
    }

    /// Returns a clause that states when a long press of the button at `index` is recognized, or nil if the
    /// button has no long press.
    private func longPressRecognition(forButtonAt index: Int, in arbiter: GestureArbiter) -> String? {
        // A long press consists of a single press, which is also its last one.
        let holdTime = arbiter.longPressLatency(ofButton: index, isMoving: false)?.delayAfterLastPress
        guard let holdTime else { return nil }
        return "a long press is recognized when the button has been held for \(holdTime.millisecondsText)"
    }

    /// Returns a phrase that states when a tap of the button at `index` is recognized. The keys that cause
    /// the delay follow in parentheses. `latency` is the delay.
    private func tapCondition(forButtonAt index: Int, latency: GestureLatency, in arbiter: GestureArbiter)
        -> String
    {
        let button = buttons[index]
        let duringSlide =
            button.waitMode == .atRest
            ? "; during a slide every press is an immediate tap (wait = \"at-rest\")"
            : "; with wait = \"at-rest\" it is immediate during a slide"
        if button.onDoubleTap != .none, let delay = latency.delayAfterRelease {
            return "when the button is released and \(delay.millisecondsText) pass without a second press "
                + "(on_double_tap)\(duringSlide)"
        }
        if button.onLongPress != .none, let delay = latency.delayAfterRelease {
            return "\(releaseText(delay: delay)) (on_long_press)\(duringSlide)"
        }
        return
            "\(delayText(latency: latency, press: "the press")) (\(combinationCause(forButtonAt: index, in: arbiter)))\(duringSlide)"
    }

    /// Returns a note if a tap of the button at `index` is recognized faster while the banner moves,
    /// otherwise an empty array. The reason is that some combinations of buttons are possible only while the
    /// banner stands still.
    private func motionNotes(forButtonAt index: Int, in arbiter: GestureArbiter) -> [String] {
        guard buttons[index].waitMode == .always else { return [] }
        let restLatency = arbiter.tapLatency(ofButton: index, isMoving: false)
        let movingLatency = arbiter.tapLatency(ofButton: index, isMoving: true)
        guard movingLatency != restLatency else { return [] }
        let delay =
            movingLatency == .immediate
            ? "at the press" : delayText(latency: movingLatency, press: "the press")
        return [
            "\(buttonLabel(at: index)): during a slide a tap is recognized \(delay), because not all buttons combine then"
        ]
    }

    /// Returns notes about the combination at `index`, a group of buttons that are pressed together. They
    /// describe which gestures are recognized with a delay, and whether the buttons combine only while the
    /// banner is at rest. Empty if the buttons do not combine. `arbiter` computes the delays.
    private func combinationNotes(forCombinationAt index: Int, in arbiter: GestureArbiter) -> [String] {
        guard let tapLatency = arbiter.tapLatency(ofCombination: index, isMoving: false) else { return [] }
        let buttonLabels = combinations[index].buttons.sorted().map(buttonLabel).joined(separator: " + ")
        var notes: [String] = []
        if let condition = combinationTapCondition(tapLatency) {
            notes.append("\(buttonLabels): a tap is recognized \(condition)")
        }
        if let holdTime = arbiter.longPressLatency(ofCombination: index, isMoving: false)?.delayAfterLastPress
        {
            notes.append(
                "\(buttonLabels): a long press is recognized when all have been held for \(holdTime.millisecondsText)"
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
        let release = latency.delayAfterRelease.map { releaseText(delay: $0, button: "the first button") }
        guard let within = latency.delayAfterFirstPress else {
            guard let release else { return nil }
            return "\(release) (on_long_press)"
        }
        let alternative = if let release { ", or \(release)" } else { "" }
        return "\(within.millisecondsText) after the first press\(alternative), whichever comes first "
            + "(larger [[combination]])"
    }

    private func buttonLabel(at index: Int) -> String {
        Wording.printable(buttons[index].shownName)
    }

    private func combinationCause(forButtonAt index: Int, in arbiter: GestureArbiter) -> String {
        let others = arbiter.combinations(ofButton: index, isMoving: false)
            .reduce(into: Set<Int>()) { $0.formUnion(combinations[$1].buttons) }
            .subtracting([index])
        return "[[combination]] with \(Wording.list(others.sorted().map(buttonLabel), conjunction: "and"))"
    }

    private func delayText(latency: GestureLatency, press: String) -> String {
        let length = (latency.delayAfterLastPress ?? .zero).millisecondsText
        guard let release = latency.delayAfterRelease else { return "\(length) after \(press)" }
        return "\(length) after \(press), or \(releaseText(delay: release)), whichever comes first"
    }

    private func releaseText(delay: Nanoseconds, button: String = "the button") -> String {
        delay == .zero
            ? "on release of \(button)" : "\(delay.millisecondsText) after the release of \(button)"
    }
}

extension Nanoseconds {
    /// The duration in milliseconds with as few decimals as possible, such as `300 ms` or `2.5 ms`.
    fileprivate var millisecondsText: String {
        let fraction = rawValue % 1_000_000
        guard fraction != 0 else { return "\(rawValue / 1_000_000) ms" }
        var digits = String(String(1_000_000 + fraction).dropFirst())
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(rawValue / 1_000_000).\(digits) ms"
    }
}

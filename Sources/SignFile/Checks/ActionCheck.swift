import ButtonInput
import Diagnostics
import InfiniteScroll
import MatrixDisplays
import SettingsText
import SignCore

/// Checks whether buttons and combinations of buttons agree with the rest of the configuration. Finds
/// commands that have no effect, and settings that no command uses.
struct ActionCheck {
    /// The configuration to check. It has no errors.
    let configuration: Configuration
    let root: TOMLNode

    func checkActionSettings(_ findings: inout Findings) {
        checkActions(&findings)
        checkActivation(&findings)
        checkPick(&findings)
        checkTapLights(&findings)
        checkStandstill(&findings)
    }

    /// Whether the sign can receive commands even without buttons. They come from the keyboard of a terminal
    /// that shows the banner, or from programs if the display exists only in memory.
    private var hasOtherInputs: Bool {
        configuration.wall.displays.contains {
            $0.driver.settings.drawsOnStandardOutput || $0.driver.settings is MemorySettings
        }
    }

    private func gestures(for command: Command) -> [TOMLNode] {
        root.gestureCommands.filter { node in
            node.string.flatMap { Command.word($0, in: .gestures)?.plainCommand } == command
        }
    }

    /// Warns about the first option whose action cannot be started, because no button has the command that
    /// starts actions.
    private func checkActions(_ findings: inout Findings) {
        guard !hasOtherInputs, gestures(for: .navigate(.activate)).isEmpty,
            let index = configuration.options.firstIndex(where: { !$0.action.isEmpty })
        else { return }
        findings.addWarning(
            "no button starts this action, so only programs such as loopbanner activate can; set "
                + "on_long_press = \"activate\" in a [[button]]",
            at: root.option(index)?.location(ofKey: "action") ?? .start
        )
    }

    /// Warns about a button gesture that starts the action of the current option if no option has an action.
    /// Does not warn if a program handles the sign's events, because that program may use the gesture.
    private func checkActivation(_ findings: inout Findings) {
        guard !configuration.options.isEmpty, configuration.report.onEvent.isEmpty,
            configuration.options.allSatisfy(\.action.isEmpty),
            let node = gestures(for: .navigate(.activate)).first
        else { return }
        findings.addWarning(
            "\(node.key) = \"activate\" has no effect: no option has an action; add an action to an [[option]]",
            at: node.location
        )
    }

    private func checkPick(_ findings: inout Findings) {
        guard configuration.scroll.style == .paged, let node = gestures(for: .navigate(.pick)).first else {
            return
        }
        findings.addWarning(
            "\(node.key) = \"pick\" has no effect: it selects what a ticker shows, but pages are selected automatically; "
                + "use \"next\", or set style = \"ticker\" in [scroll]",
            at: node.location
        )
    }

    /// Warns about the setting `tap_lights` if no schedule ever makes the display dark. With this setting,
    /// pressing a button lights a dark display.
    private func checkTapLights(_ findings: inout Findings) {
        guard !configuration.schedules.contains(where: { $0.isLit == false }) else { return }
        let display = root.member("display")
        let tables =
            display?.kind == .array ? root.elements(ofArray: "display") : [display].compactMap { $0 }
        for (settings, table) in zip(configuration.wall.displays, tables) where settings.tapLights > .zero {
            return findings.addWarning(
                "tap_lights has no effect: nothing in this file makes the display dark; add a [[schedule]] with "
                    + "lit = false",
                at: table.location(ofKey: "tap_lights")
            )
        }
    }

    /// Warns about a banner that never moves because autoplay is off and no button selects another option.
    /// Does not warn if the banner could not move anyway: a banner with a single option moves only as a
    /// ticker.
    private func checkStandstill(_ findings: inout Findings) {
        guard !configuration.scroll.autoplay, !hasOtherInputs, !commands.contains(where: Self.moves),
            configuration.options.count > (configuration.scroll.style == .ticker ? 0 : 1),
            let node = root.member("scroll")?.member("autoplay")
        else { return }
        let problem =
            configuration.buttons.isEmpty
            ? "autoplay is off and there is no [[button]]; add a [[button]]"
            : "autoplay is off, and no button has the command \"next\" or \"previous\"; assign one to a button"
        findings.addWarning(
            "nothing moves this banner: \(problem), or set autoplay = true",
            at: node.location
        )
    }

    /// All commands that the gestures of the sign's buttons and combinations of buttons start.
    private var commands: [Command] {
        configuration.buttons.flatMap { [$0.onTap, $0.onDoubleTap, $0.onLongPress] }
            + configuration.combinations.flatMap { [$0.onTap, $0.onLongPress] }
    }

    private static func moves(_ command: Command) -> Bool {
        command == .navigate(.next) || command == .navigate(.previous)
    }
}

/// Finds button gestures that change the scale of the text, although the `[text]` table allows only one
/// scale.
struct ScaleCommandCheck {
    let text: TextSettings
    let root: TOMLNode

    func checkScaleCommands(_ findings: inout Findings) {
        guard text.allowedScales.count == 1, findings.areValid("text", in: root),
            findings.areValid("scale", "scale_min", "scale_max", in: root.member("text"))
        else { return }
        for gesture in root.gestureCommands {
            guard let word = gesture.string.flatMap({ Command.word($0, in: .gestures) }),
                word.plainCommand == .larger || word.plainCommand == .smaller
            else { continue }
            findings.addWarning(
                "\(gesture.key) has no effect: '\(word.word)' needs a range of scales; "
                    + "set scale_min or scale_max in [text]",
                at: gesture.location
            )
        }
    }
}

import ButtonInput
import Diagnostics
import InfiniteScroll
import MatrixDisplays
import SettingsText
import SignCore

/// Checks `[[button]]` and `[[combination]]` against the options, the motion and the schedules: commands without an effect,
/// and settings that no command reaches.
struct ActionCheck {
    private let configuration: Configuration
    private let root: TOMLNode

    /// A check of `configuration`, which was read from `root` without errors.
    init(_ configuration: Configuration, _ root: TOMLNode) {
        self.configuration = configuration
        self.root = root
    }

    /// Runs the check.
    func run(_ findings: inout Findings) {
        checkActions(&findings)
        checkActivation(&findings)
        checkPick(&findings)
        checkTapLights(&findings)
        checkStandstill(&findings)
    }

    /// Whether something else than buttons moves the banner: the keys of a terminal, or the programs that a sign without a
    /// display is for.
    private var hasKeys: Bool {
        configuration.wall.displays.contains {
            $0.driver.settings.drawsOnStandardOutput || $0.driver.settings is MemorySettings
        }
    }

    /// The gestures with a command, as the file writes them. Without `on_tap` a button has the usual one.
    private func gestures(with command: Command) -> [TOMLNode] {
        ["button", "combination"].compactMap(root.member).flatMap(\.children).flatMap { table in
            Gesture.allCases.compactMap { table.member("on_\($0.rawValue)") }
        }
        .filter { node in node.string.flatMap { Command.word($0, in: .gestures)?.plainCommand } == command }
    }

    /// Warns of the first action that no button starts.
    private func checkActions(_ findings: inout Findings) {
        guard !hasKeys, gestures(with: .navigate(.activate)).isEmpty,
            let index = configuration.options.firstIndex(where: { !$0.action.isEmpty })
        else { return }
        findings.warning(
            "no button starts this action, only a program such as loopbanner activate; write "
                + "on_long_press = \"activate\" in a [[button]]",
            at: root.option(index)?.location(of: "action") ?? .start
        )
    }

    /// Warns of a command that starts actions where no option has one. A program for events may do something about it.
    private func checkActivation(_ findings: inout Findings) {
        guard !configuration.options.isEmpty, configuration.report.onEvent.isEmpty,
            configuration.options.allSatisfy(\.action.isEmpty),
            let node = gestures(with: .navigate(.activate)).first
        else { return }
        findings.warning(
            "\(node.key) = \"activate\" starts nothing: no option has an action; add an action to an [[option]]",
            at: node.location
        )
    }

    private func checkPick(_ findings: inout Findings) {
        guard configuration.scroll.style == .paged, let node = gestures(with: .navigate(.pick)).first else {
            return
        }
        findings.warning(
            "\(node.key) = \"pick\" has no effect: it selects what a ticker shows, and pages select themselves; "
                + "write \"next\", or style = \"ticker\" in [scroll]",
            at: node.location
        )
    }

    /// Warns of presses that light a dark display where the file never darkens it.
    private func checkTapLights(_ findings: inout Findings) {
        guard !configuration.schedules.contains(where: { $0.isLit == false }) else { return }
        let display = root.member("display")
        let tables =
            display?.kind == .array ? display?.children.map { $0 } ?? [] : [display].compactMap { $0 }
        for (settings, table) in zip(configuration.wall.displays, tables) where settings.tapLights > .zero {
            return findings.warning(
                "tap_lights lights a display that is dark, and nothing in this file makes it dark; add a [[schedule]] with "
                    + "lit = false",
                at: table.location(of: "tap_lights")
            )
        }
    }

    /// Warns of a banner that neither autoplay nor a button moves.
    private func checkStandstill(_ findings: inout Findings) {
        guard configuration.scroll.style == .paged, !configuration.scroll.autoplay, !hasKeys,
            configuration.options.count > 1, configuration.buttons.isEmpty,
            let node = root.member("scroll")?.member("autoplay")
        else { return }
        findings.warning(
            "nothing moves this banner: there is no autoplay and no [[button]]; add a [[button]]",
            at: node.location
        )
    }
}

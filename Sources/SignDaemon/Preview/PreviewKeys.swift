import ButtonInput
import InfiniteScroll
import MonotonicTime
import SignCore

/// The keys of `preview`: what each does with a configuration. Only keys that do something are offered.
public struct PreviewKeys: Sendable {
    /// What a key does.
    enum Meaning {
        /// It is the button with this number.
        case button(Int)
        /// It makes a long press, in a terminal that reports no releases.
        case longPress
        case command(Command.Word)
        /// It covers the banner with an alert, as a program can.
        case alert
        case quit
        case suspend
    }

    private let buttons: [ButtonSettings]
    /// The buttons that do something, by themselves or in a combination.
    private let bound: [Int]
    /// The buttons that know a long press.
    private let long: [Int]
    private let offered: Set<Key>
    private let isTapOnly: Bool

    /// The keys for a sign of `configuration`.
    public init(_ configuration: Configuration) {
        let buttons = configuration.pressableButtons
        let combined = configuration.combinations.reduce(into: Set()) { $0.formUnion($1.buttons) }
        self.buttons = buttons
        bound = buttons.indices.prefix(9).filter { combined.contains($0) || !buttons[$0].isUnbound }
        long = bound.filter { buttons[$0].onLongPress != .none }
        isTapOnly = bound.first == 0 && combined.isEmpty && buttons[0].hasOnlyTaps
        offered = Set(
            Command.words.compactMap { word in
                word.plainCommand.map(configuration.answers) ?? false ? word.key : nil
            }
        )
    }

    /// What `key` does; nil if nothing is bound to it.
    func meaning(of key: Key) -> Meaning? {
        switch key {
        case .character("q"), .interrupt, .quit: return .quit
        case .suspend: return .suspend
        case Self.alert: return .alert
        case Self.longPress where !long.isEmpty: return .longPress
        default: break
        }
        if let button = Self.button(of: key) { return bound.contains(button) ? .button(button) : nil }
        return offered.contains(key) ? Command.word(for: key).map { .command($0) } : nil
    }

    /// The button whose long press is meant after a press of `latest`.
    func longPressButton(after latest: Int?) -> Int? {
        latest.flatMap { long.contains($0) ? $0 : nil } ?? long.first
    }

    /// The length of a long press on `button`.
    func longPress(of button: Int) -> Nanoseconds { buttons[button].timing.longPress }

    private static let longPress = Key.character("l")
    private static let alert = Key.character("a")

    private static func button(of key: Key) -> Int? {
        switch key {
        case .space: 0
        case .character("1"..."9"): key.label.utf8.first.map { Int($0) - 0x31 }
        default: nil
        }
    }

    /// The keys that do something, with their titles, in a terminal that reports releases or not.
    func entries(reportsReleases: Bool) -> [String] {
        var entries: [String] = []
        if bound.contains(0) { entries.append("space \(isTapOnly ? "tap" : "button")") }
        let further = bound.filter { $0 > 0 }.map { "\($0 + 1)" }
        if !further.isEmpty {
            let title = further == ["2"] ? "second button" : "buttons"
            entries.append("\(further.joined(separator: " ")) \(title)")
        }
        if !reportsReleases, !long.isEmpty { entries.append("\(Self.longPress.label) long press") }
        entries += Self.commands.filter { $0.keys.contains { offered.contains($0) } }.map(\.words)
        return entries + ["\(Self.alert.label) alert", "q quit"]
    }

    /// Blanks between two entries.
    static let gap = "   "

    /// The line under the picture, in a terminal that is wide enough.
    public func caption(reportsReleases: Bool) -> String {
        entries(reportsReleases: reportsReleases).joined(separator: Self.gap)
    }

    /// The keys for commands, with their titles; keys with the same title share an entry.
    private static let commands: [(keys: [Key], words: String)] = {
        var entries: [(keys: [Key], title: String)] = []
        for key in [Key.left, .right, .enter, .character("p"), .character("+"), .character("-")] {
            guard let title = Command.word(for: key)?.title else { continue }
            if entries.last?.title == title {
                entries[entries.count - 1].keys.append(key)
            } else {
                entries.append(([key], title))
            }
        }
        return entries.map { ($0.keys, "\($0.keys.map(\.label).joined(separator: " ")) \($0.title)") }
    }()

    /// The sentences of the help text.
    public static let help = """
        Keys: space the first button, 1 to 9 the buttons in their order, \
        \(commands.map(\.words).joined(separator: ", ")), a alert, q quit. The keys of buttons can be held, pressed twice, and \
        pressed together. In a terminal that reports no releases, l makes a long press of the button pressed last.
        """
}

extension ButtonSettings {
    fileprivate var isUnbound: Bool { onTap == .none && onDoubleTap == .none && onLongPress == .none }
    fileprivate var hasOnlyTaps: Bool { onTap != .none && onDoubleTap == .none && onLongPress == .none }
}

extension Configuration {
    /// Whether `command` can have an effect on a sign of the configuration.
    fileprivate func answers(_ command: Command) -> Bool {
        switch command {
        case .navigate(.next), .navigate(.previous): options.count > 1
        case .navigate(.activate): options.contains { !$0.action.isEmpty }
        case .navigate(.togglePause):
            !options.isEmpty && (scroll.autoplay || scroll.style == .ticker)
        case .larger, .smaller: text.smallestScale < text.largestScale
        default: true
        }
    }
}

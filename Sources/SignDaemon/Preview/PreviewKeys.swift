import ButtonInput
import InfiniteScroll
import MonotonicTime
import SignCore

/// The functions of keys in the preview of a configuration. A key is available only if its function can have
/// an effect in that configuration.
public struct PreviewKeys: Sendable {
    /// The function of a key in a preview.
    enum KeyFunction {
        /// The key acts as the button with this index, so that it can be tapped and held.
        case button(Int)
        /// The key performs a long press of a button, for terminals that do not report key releases.
        case longPress
        case command(Command.Word)
        /// The key raises an example of an alert, a message that covers the banner, as a client could.
        case alert
        /// The key selects the next transition between options, which the preview then uses for all options.
        case nextTransition
        case quit
        case suspend
    }

    private let buttons: [ButtonSettings]
    /// The indices of the buttons to which a command is assigned, either alone or in a combination with other
    /// buttons.
    private let boundButtons: [Int]
    /// The indices of the buttons for which a command is assigned to a long press.
    private let longPressButtons: [Int]
    /// The keys that perform commands and are available in this preview.
    private let commandKeys: Set<Key>
    private let isFirstButtonTapOnly: Bool
    private let hasTransitions: Bool

    /// Creates the key functions for a preview of `configuration`. One of the first nine buttons has a key if
    /// a gesture on it has an effect, alone or in a combination (several buttons that are pressed together).
    /// A command, such as `next`, has a key if it can have an effect with this configuration.
    public init(_ configuration: Configuration) {
        let buttons = configuration.pressableButtons
        let combinedButtons = Set(configuration.combinations.flatMap(\.buttons))
        self.buttons = buttons
        let buttonsWithDigit = buttons.indices.prefix(Self.maxButtonsWithKey)
        boundButtons = buttonsWithDigit.filter { button in
            combinedButtons.contains(button) || !buttons[button].isUnbound
        }
        longPressButtons = boundButtons.filter { button in buttons[button].onLongPress != .none }
        // If the first button reacts only to taps, the caption describes its key as a tap.
        isFirstButtonTapOnly = boundButtons.first == 0 && combinedButtons.isEmpty && buttons[0].hasOnlyTaps

        // Transitions are visible only while one page slides to the next.
        let scroll = configuration.scroll
        let slidesPages = scroll.style == .paged && scroll.slideDuration > .zero
        hasTransitions = configuration.options.count > 1 && slidesPages

        // A word that requires an argument is no plain command, so it has no key.
        let supportedWords = Command.words.filter { word in
            word.plainCommand.map(configuration.supports) ?? false
        }
        commandKeys = Set(supportedWords.compactMap(\.key))
    }

    /// The maximum number of buttons that have a key: one for each of the digits from 1 to 9.
    private static let maxButtonsWithKey = 9

    /// Returns the function of `key` in the preview, or nil if the key has none.
    func function(of key: Key) -> KeyFunction? {
        switch key {
        case .character("q"), .interrupt, .quit: return .quit
        case .suspend: return .suspend
        case Self.alertKey: return .alert
        case Self.transitionKey where hasTransitions: return .nextTransition
        case Self.longPressKey where !longPressButtons.isEmpty: return .longPress
        default: break
        }
        if let button = Self.button(of: key) { return boundButtons.contains(button) ? .button(button) : nil }
        return commandKeys.contains(key) ? Command.word(for: key).map { .command($0) } : nil
    }

    /// Returns the index of the button to which the long-press key applies: `lastButton`, the button pressed
    /// last, if it supports long presses, otherwise the first button that does. Returns nil if none does.
    func longPressButton(preferring lastButton: Int?) -> Int? {
        lastButton.flatMap { longPressButtons.contains($0) ? $0 : nil } ?? longPressButtons.first
    }

    func longPressDuration(ofButton button: Int) -> Nanoseconds { buttons[button].timing.longPress }

    private static let longPressKey = Key.character("l")
    private static let alertKey = Key.character("a")
    private static let transitionKey = Key.character("t")

    private static func button(of key: Key) -> Int? {
        switch key {
        case .space: 0
        case .character("1"..."9"): key.label.utf8.first.map { Int($0) - 0x31 }
        default: nil
        }
    }

    /// Returns the keys that are available in the preview, each with its title. `reportsReleases` states
    /// whether the terminal reports key releases.
    func entries(reportsReleases: Bool) -> [String] {
        var entries: [String] = []
        if boundButtons.contains(0) { entries.append("space \(isFirstButtonTapOnly ? "tap" : "button")") }
        let otherKeys = boundButtons.filter { $0 > 0 }.map { "\($0 + 1)" }
        if !otherKeys.isEmpty {
            let title = otherKeys == ["2"] ? "second button" : "buttons"
            entries.append("\(otherKeys.joined(separator: " ")) \(title)")
        }
        let needsLongPressKey = !reportsReleases && !longPressButtons.isEmpty
        if needsLongPressKey { entries.append("\(Self.longPressKey.label) long press") }
        entries += Self.commands.filter { $0.keys.contains { commandKeys.contains($0) } }.map(\.entry)
        if hasTransitions { entries.append("\(Self.transitionKey.label) transition") }
        return entries + ["\(Self.alertKey.label) alert", "q quit"]
    }

    /// The spaces between two entries of the caption that lists the keys of the preview.
    static let gap = "   "

    /// Returns the caption below the picture of the preview, a list of the available keys without line
    /// breaks. `reportsReleases` states whether the terminal reports key releases.
    public func caption(reportsReleases: Bool) -> String {
        entries(reportsReleases: reportsReleases).joined(separator: Self.gap)
    }

    /// The keys that perform commands, with the text of their entry in the caption. Keys share an entry if
    /// their commands have the same title.
    private static let commands: [(keys: [Key], entry: String)] = {
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

    /// The part of the help text that describes the keys of a preview.
    public static let help = """
        Keys: space the first button, 1 to 9 the buttons in their order, \
        \(commands.map(\.entry).joined(separator: ", ")), t the next transition, a alert, q quit. The keys of buttons can be held, pressed twice, and \
        pressed together. In a terminal that reports no releases, l makes a long press of the button pressed last.
        """
}

extension ButtonSettings {
    fileprivate var isUnbound: Bool { onTap == .none && onDoubleTap == .none && onLongPress == .none }
    fileprivate var hasOnlyTaps: Bool { onTap != .none && onDoubleTap == .none && onLongPress == .none }
}

extension Configuration {
    /// Returns whether `command` can have an effect in a sign with this configuration.
    fileprivate func supports(_ command: Command) -> Bool {
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

import ButtonInput
import MonotonicTime
import SignCore

/// The keyboard of a preview. It converts the bytes that arrive from the terminal into the requests of the
/// user.
struct Keyboard {
    enum Request {
        case edge(ButtonEdge)
        case command(Command.Word)
        case alert
        /// The user requests that the preview shows the next transition between options.
        case nextTransition
        /// The user has typed a key that has no function in the preview.
        case unbound(Key)
        case suspend
        case quit
    }

    var keys: PreviewKeys
    private var decoder = KeyDecoder()
    private var buttonKeys = ButtonKeys()

    init(_ configuration: Configuration) {
        keys = PreviewKeys(configuration)
    }

    /// The caption below the picture of the preview, as a list with one entry for each available key and its
    /// title.
    var caption: [String] { keys.entries(reportsReleases: buttonKeys.reportsReleases) }

    /// The time at which `advance(to:)` must next be called to end an assumed key press, or nil if nothing is
    /// scheduled.
    var nextDeadline: Instant? { buttonKeys.nextDeadline }

    /// Returns the user's requests that are due at `instant`. These are assumed key releases, for terminals
    /// that do not report releases.
    mutating func advance(to instant: Instant) -> [Request] {
        buttonKeys.advance(to: instant).map { .edge($0) }
    }

    /// Returns the user's requests that result from `bytes`, which the terminal sent at `instant`.
    mutating func read(_ bytes: some Sequence<UInt8>, at instant: Instant) -> [Request] {
        decoder.decode(bytes, at: instant).flatMap { report -> [Request] in
            switch report {
            case .releases(let areReported):
                buttonKeys.reportsReleases = areReported
                return []
            case .key(let key, let phase):
                return handle(key, phase: phase, at: instant)
            }
        }
    }

    /// Returns the requests that `key` causes in the preview at `instant`. A key that acts as a button causes
    /// the presses and releases of this button. Other keys cause a request when they go down. While they are
    /// held, most of them cause further requests.
    ///
    /// `phase` is what has happened to the key. A terminal that reports releases reports a key as `pressed`,
    /// then as `repeated` while it is held, and finally as `released`. Any other terminal reports it only as
    /// `typed`, again and again while it is held.
    private mutating func handle(_ key: Key, phase: KeyPhase, at instant: Instant) -> [Request] {
        let isRelease = phase == .released
        // A typed key may also be a repetition, but such a terminal does not report the difference.
        let isFirstPress = phase == .pressed || phase == .typed
        switch keys.function(of: key) {
        case .button(let button):
            let longPressDuration = keys.longPressDuration(ofButton: button)
            let edges = buttonKeys.handle(
                phase,
                button: button,
                longPressDuration: longPressDuration,
                at: instant
            )
            return edges.map { .edge($0) }
        case .longPress:
            // This key holds the button that was used last, for terminals in which a key cannot be held.
            guard !isRelease, let button = keys.longPressButton(preferring: buttonKeys.latestButton) else {
                return []
            }
            let edges = buttonKeys.hold(
                button,
                longPressDuration: keys.longPressDuration(ofButton: button),
                at: instant
            )
            return edges.map { .edge($0) }
        // A held key repeats its command, for example to move through the options.
        case .command(let word): return isRelease ? [] : [.command(word)]
        // A held key raises only one alert.
        case .alert: return isFirstPress ? [.alert] : []
        case .nextTransition: return isRelease ? [] : [.nextTransition]
        case .quit: return isRelease ? [] : [.quit]
        // Ctrl-Z is never typed: in a terminal that does not report releases, the kernel handles it.
        case .suspend: return phase == .pressed ? [.suspend] : []
        // The key has no function.
        case nil: return isFirstPress ? [.unbound(key)] : []
        }
    }
}

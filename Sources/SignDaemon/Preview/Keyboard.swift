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

    /// Returns the requests that a key causes in the preview. A key that acts as a button causes the presses
    /// and releases of this button. Other keys cause one request when they are pressed, and some of them also
    /// when they are repeated.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - phase: Whether the key was pressed, repeated or released, or only typed. In the last case, the
    ///     terminal does not report releases.
    ///   - instant: The time at which the terminal reported the key.
    private mutating func handle(_ key: Key, phase: KeyPhase, at instant: Instant) -> [Request] {
        let isRelease = phase == .released
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
            guard !isRelease, let button = keys.longPressButton(preferring: buttonKeys.latestButton) else {
                return []
            }
            let edges = buttonKeys.hold(
                button,
                longPressDuration: keys.longPressDuration(ofButton: button),
                at: instant
            )
            return edges.map { .edge($0) }
        case .command(let word): return isRelease ? [] : [.command(word)]
        case .alert: return isFirstPress ? [.alert] : []
        case .nextTransition: return isRelease ? [] : [.nextTransition]
        case .quit: return isRelease ? [] : [.quit]
        case .suspend: return phase == .pressed ? [.suspend] : []
        case nil: return isFirstPress ? [.unbound(key)] : []
        }
    }
}

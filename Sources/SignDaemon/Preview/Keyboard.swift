import ButtonInput
import MonotonicTime
import SignCore

/// The keyboard of a preview: converts the bytes of a terminal into requests of the user.
struct Keyboard {
    enum Request {
        case edge(ButtonEdge)
        case command(Command.Word)
        case alert
        /// A key without a function.
        case unbound(Key)
        case suspend
        case quit
    }

    var keys: PreviewKeys
    private var decoder = KeyDecoder()
    private var buttons = ButtonKeys()

    init(_ configuration: Configuration) {
        keys = PreviewKeys(configuration)
    }

    /// The keys with a function, and their titles.
    var caption: [String] { keys.entries(reportsReleases: buttons.reportsReleases) }

    /// The time of the next `advance(to:)`, or nil if none is due.
    var nextDeadline: Instant? { buttons.nextDeadline }

    /// Returns the requests that are due at `instant`: the ends of presses in a terminal that reports no releases.
    mutating func advance(to instant: Instant) -> [Request] {
        buttons.advance(to: instant).map { .edge($0) }
    }

    /// Returns the requests of the bytes that arrived at `instant`.
    mutating func read(_ bytes: some Sequence<UInt8>, at instant: Instant) -> [Request] {
        decoder.decode(bytes, at: instant).flatMap { report -> [Request] in
            switch report {
            case .releases(let areReported):
                buttons.reportsReleases = areReported
                return []
            case .key(let key, let phase):
                return handle(key, phase, at: instant)
            }
        }
    }

    private mutating func handle(_ key: Key, _ phase: KeyPhase, at instant: Instant) -> [Request] {
        switch keys.meaning(of: key) {
        case .button(let button):
            return buttons.handle(phase, of: button, longPress: keys.longPress(of: button), at: instant)
                .map { .edge($0) }
        case .longPress:
            guard phase != .released, let button = keys.longPressButton(after: buttons.latest) else {
                return []
            }
            return buttons.hold(button, for: keys.longPress(of: button), at: instant).map { .edge($0) }
        case .command(let word): return phase == .released ? [] : [.command(word)]
        case .alert: return phase == .pressed || phase == .typed ? [.alert] : []
        case .quit: return phase == .released ? [] : [.quit]
        case .suspend: return phase == .pressed ? [.suspend] : []
        case nil: return phase == .pressed || phase == .typed ? [.unbound(key)] : []
        }
    }
}

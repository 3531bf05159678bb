import ButtonInput
import MonotonicTime
import SignCore

/// The keyboard of a sign without buttons: the bytes of a terminal in, what its user asks for out.
struct Keyboard {
    /// What a user asks for.
    enum Request {
        case edge(ButtonEdge)
        case command(Command.Word)
        case alert
        /// A key that does nothing.
        case unbound(Key)
        case suspend
        case quit
    }

    /// What the keys do.
    var keys: PreviewKeys
    private var decoder = KeyDecoder()
    private var buttons = ButtonKeys()

    /// The keyboard of a sign of `configuration`.
    init(_ configuration: Configuration) {
        keys = PreviewKeys(configuration)
    }

    /// The keys that do something.
    var caption: [String] { keys.entries(reportsReleases: buttons.reportsReleases) }

    /// When `advance(to:)` is needed next; nil while nothing is due.
    var nextDeadline: Instant? { buttons.nextDeadline }

    /// What is due by `instant`: the ends of presses by keys that were typed.
    mutating func advance(to instant: Instant) -> [Request] {
        buttons.advance(to: instant).map { .edge($0) }
    }

    /// What is asked for by the bytes that came at `instant`.
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

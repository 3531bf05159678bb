import BusInterfaces
import MonotonicTime

/// An edge of one of several buttons.
public struct ButtonEdge: Hashable, Sendable {
    /// The index of the button.
    public var button: Int
    /// The edge.
    public var edge: Edge

    /// Creates an edge of a button.
    public init(_ button: Int, isPress: Bool, at instant: Instant) {
        self.button = button
        edge = Edge(isActive: isPress, at: instant)
    }
}

/// Keyboard keys that act as buttons: converts the events of keys to edges of buttons.
///
/// In a terminal that reports releases, a button is down as long as its key. In others, a typed key presses its button
/// for `tapLength`, and the repetitions of a held key keep the button down.
public struct ButtonKeys: Hashable, Sendable {
    fileprivate enum Release: Hashable {
        case withKey
        case at(Instant)
    }

    /// The maximum duration for which a typed key presses its button. Held keys repeat faster.
    public static let tapLength = Nanoseconds.milliseconds(70)

    /// Whether the terminal reports releases.
    public var reportsReleases = false
    /// The button that was pressed last.
    public private(set) var latest: Int?
    private var down: [Int: Release] = [:]

    /// Creates buttons that are all up.
    public init() {}

    /// The next instant for `advance(to:)`, or nil if nothing is scheduled.
    public var nextDeadline: Instant? { down.values.compactMap(\.instant).min() }

    /// Releases the buttons that are due by `instant`.
    public mutating func advance(to instant: Instant) -> [ButtonEdge] {
        var edges: [ButtonEdge] = []
        for (button, release) in down {
            guard let due = release.instant, due <= instant else { continue }
            down[button] = nil
            edges.append(ButtonEdge(button, isPress: false, at: due))
        }
        return edges.sorted { ($0.edge.at, $0.button) < ($1.edge.at, $1.button) }
    }

    /// Handles an event of the key of `button`. `longPress` is the duration of a long press on it.
    public mutating func handle(
        _ phase: KeyPhase,
        of button: Int,
        longPress: Nanoseconds,
        at instant: Instant
    ) -> [ButtonEdge] {
        var edges = advance(to: instant)
        switch phase {
        case .pressed where reportsReleases:
            // Another window received the release of the previous press.
            if down[button] != nil { edges.append(ButtonEdge(button, isPress: false, at: instant)) }
            edges.append(press(button, until: .withKey, at: instant))
        case .repeated where reportsReleases: break
        case .typed, .pressed, .repeated:
            let end = instant + min(Self.tapLength, Nanoseconds(longPress.rawValue / 2))
            switch down[button] {
            case nil: edges.append(press(button, until: .at(end), at: instant))
            case .at(let instant): down[button] = .at(max(instant, end))
            case .withKey: break
            }
        case .released where down[button] == .withKey:
            down[button] = nil
            edges.append(ButtonEdge(button, isPress: false, at: instant))
        case .released: break
        }
        return edges
    }

    /// Presses `button` for a long press of this duration, unless it is down.
    public mutating func hold(
        _ button: Int,
        for longPress: Nanoseconds,
        at instant: Instant
    ) -> [ButtonEdge] {
        let edges = advance(to: instant)
        guard down[button] == nil else { return edges }
        return edges + [press(button, until: .at(instant + longPress + Self.tapLength), at: instant)]
    }

    private mutating func press(_ button: Int, until release: Release, at instant: Instant) -> ButtonEdge {
        down[button] = release
        latest = button
        return ButtonEdge(button, isPress: true, at: instant)
    }
}

extension ButtonKeys.Release {
    fileprivate var instant: Instant? {
        if case .at(let instant) = self { instant } else { nil }
    }
}

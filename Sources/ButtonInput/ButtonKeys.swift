import BusInterfaces
import MonotonicTime

/// An edge of one of several buttons.
public struct ButtonEdge: Hashable, Sendable {
    /// The number of the button, from 0.
    public var button: Int
    /// The edge.
    public var edge: Edge

    /// An edge of a button.
    public init(_ button: Int, isPress: Bool, at instant: Instant) {
        self.button = button
        edge = Edge(isActive: isPress, at: instant)
    }
}

/// Keys that act as buttons: what happens to the keys in, edges of the buttons out. It has no clock.
///
/// In a terminal that reports releases, a button is down as long as its key. In others a key that is typed
/// presses the button for `tapLength`, and a key that repeats because it is held keeps the button down.
public struct ButtonKeys: Hashable, Sendable {
    /// When a button is released.
    fileprivate enum Release: Hashable {
        /// With its key.
        case withKey
        case at(Instant)
    }

    /// How long a key that is typed presses its button, at most. Held keys repeat faster.
    public static let tapLength = Nanoseconds.milliseconds(70)

    /// Whether the terminal reports releases.
    public var reportsReleases = false
    /// The button that was pressed last.
    public private(set) var latest: Int?
    /// The buttons that are down.
    private var down: [Int: Release] = [:]

    /// Buttons that are up.
    public init() {}

    /// When `advance(to:)` is needed next; nil while nothing is due.
    public var nextDeadline: Instant? { down.values.compactMap(\.instant).min() }

    /// Releases what is due by `instant`.
    public mutating func advance(to instant: Instant) -> [ButtonEdge] {
        var edges: [ButtonEdge] = []
        for (button, release) in down {
            guard let due = release.instant, due <= instant else { continue }
            down[button] = nil
            edges.append(ButtonEdge(button, isPress: false, at: due))
        }
        return edges.sorted { ($0.edge.at, $0.button) < ($1.edge.at, $1.button) }
    }

    /// Something happened to the key of `button`. `longPress` is the length of a long press on it.
    public mutating func handle(
        _ phase: KeyPhase,
        of button: Int,
        longPress: Nanoseconds,
        at instant: Instant
    ) -> [ButtonEdge] {
        var edges = advance(to: instant)
        switch phase {
        case .pressed where reportsReleases:
            // Another window has seen the release of the press before.
            if down[button] != nil { edges.append(ButtonEdge(button, isPress: false, at: instant)) }
            edges.append(press(button, until: .withKey, at: instant))
        case .repeated where reportsReleases: break
        case .typed, .pressed, .repeated:
            let end = instant + min(Self.tapLength, Nanoseconds(longPress.rawValue / 2))
            switch down[button] {
            case nil: edges.append(press(button, until: .at(end), at: instant))
            case .at(let former): down[button] = .at(max(former, end))
            case .withKey: break
            }
        case .released where down[button] == .withKey:
            down[button] = nil
            edges.append(ButtonEdge(button, isPress: false, at: instant))
        case .released: break
        }
        return edges
    }

    /// Presses `button` for a long press of this length, unless it is down.
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

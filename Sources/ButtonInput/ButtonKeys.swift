import BusInterfaces
import MonotonicTime

/// A press or release of one of several buttons.
public struct ButtonEdge: Hashable, Sendable {
    /// The index of the button that was pressed or released. It refers to the list of all buttons.
    public var button: Int
    /// The press or release of the button, with the time at which it happened.
    public var edge: Edge

    /// Creates a press of the button at index `button`, or a release if `isPress` is false. It happens at the
    /// time `instant`.
    public init(_ button: Int, isPress: Bool, at instant: Instant) {
        self.button = button
        edge = Edge(isActive: isPress, at: instant)
    }
}

/// A converter from keyboard events to presses and releases of the buttons that the keys represent.
///
/// In a terminal that reports key releases, a button is down as long as its key is. In any other terminal, a
/// typed key presses its button for `tapLength`. Such a terminal reports a held key repeatedly, and each
/// report keeps the button down.
public struct ButtonKeys: Hashable, Sendable {
    /// The event that ends the press of a button.
    fileprivate enum Release: Hashable {
        /// The release of the key, which the terminal reports.
        case keyRelease
        /// The given time, because the terminal does not report the release of the key.
        case at(Instant)
    }

    /// The maximum time, 70 ms, for which a typed key presses its button if the terminal does not report
    /// releases. A key that is held down repeats sooner, so its button stays down.
    public static let tapLength = Nanoseconds.milliseconds(70)

    /// Whether the terminal reports key releases.
    public var reportsReleases = false
    /// The index of the most recently pressed button, or nil before the first press.
    public private(set) var latestButton: Int?
    /// The buttons that are currently down, each with the event that will end its press.
    private var pressedButtons: [Int: Release] = [:]

    /// Creates a converter in which all buttons are up.
    public init() {}

    /// The time at which `advance(to:)` must be called to release a button automatically, because the release
    /// of its key is not reported. Nil if no button must be released.
    public var nextDeadline: Instant? { pressedButtons.values.compactMap(\.instant).min() }

    /// Releases the buttons whose automatic release is due at `instant`. Buttons are released automatically
    /// if the terminal does not report key releases. Returns the releases in chronological order.
    public mutating func advance(to instant: Instant) -> [ButtonEdge] {
        var edges: [ButtonEdge] = []
        for (button, release) in pressedButtons {
            guard let due = release.instant, due <= instant else { continue }
            pressedButtons[button] = nil
            edges.append(ButtonEdge(button, isPress: false, at: due))
        }
        return edges.sorted { ($0.edge.at, $0.button) < ($1.edge.at, $1.button) }
    }

    /// Converts an event of a key to presses and releases of its button, and returns them as edges. `phase`
    /// is what has happened to the key, `button` is the index of the button, and `longPressDuration` is the
    /// minimum duration of a long press.
    ///
    /// If the terminal reports key releases, the button is pressed and released with its key. Otherwise, each
    /// event becomes a short press with a scheduled end. If the key is held down, its next event comes before
    /// this end, and moves the end to a later time.
    public mutating func handle(
        _ phase: KeyPhase,
        button: Int,
        longPressDuration: Nanoseconds,
        at instant: Instant
    ) -> [ButtonEdge] {
        // Presses whose scheduled end has passed are ended first.
        var edges = advance(to: instant)
        switch phase {
        case .pressed where reportsReleases:
            // If the button is still down, another window has received the release of the key, so the last
            // press ends now.
            if pressedButtons[button] != nil { edges.append(ButtonEdge(button, isPress: false, at: instant)) }
            edges.append(press(button, until: .keyRelease, at: instant))
        case .repeated where reportsReleases:
            // The button stays down.
            break
        case .typed, .pressed, .repeated:
            // No release of the key is reported. The press ends too soon to be a long press.
            let pressEnd = instant + min(Self.tapLength, Nanoseconds(longPressDuration.rawValue / 2))
            switch pressedButtons[button] {
            case nil: edges.append(press(button, until: .at(pressEnd), at: instant))
            case .at(let scheduledEnd): pressedButtons[button] = .at(max(scheduledEnd, pressEnd))
            case .keyRelease:
                // The button is already down, until its key is released.
                break
            }
        case .released where pressedButtons[button] == .keyRelease:
            pressedButtons[button] = nil
            edges.append(ButtonEdge(button, isPress: false, at: instant))
        case .released:
            // The button is up, or its press has a scheduled end.
            break
        }
        return edges
    }

    /// Presses `button` long enough for a long press, which takes at least `longPressDuration`. Does nothing
    /// if the button is already down. Returns the resulting presses and releases.
    public mutating func hold(
        _ button: Int,
        longPressDuration: Nanoseconds,
        at instant: Instant
    ) -> [ButtonEdge] {
        let edges = advance(to: instant)
        guard pressedButtons[button] == nil else { return edges }
        return edges + [press(button, until: .at(instant + longPressDuration + Self.tapLength), at: instant)]
    }

    private mutating func press(_ button: Int, until release: Release, at instant: Instant) -> ButtonEdge {
        pressedButtons[button] = release
        latestButton = button
        return ButtonEdge(button, isPress: true, at: instant)
    }
}

extension ButtonKeys.Release {
    fileprivate var instant: Instant? {
        if case .at(let instant) = self { instant } else { nil }
    }
}

import MonotonicTime

/// A background that moves behind the text of a banner option on a color display.
///
/// A background is a pure integer function of the pixel and the time step. Pixels are counted from the top
/// left corner of the page, so that the background moves with its page. Steps are counted from the start of
/// 1970, so that signs with equal clocks show the same background.
public enum MovingBackground: String, Hashable, Sendable, CaseIterable {
    /// Stars that twinkle and drift to the left. Nearer stars drift faster.
    case stars
    /// Snowflakes that fall and sway. Nearer flakes fall faster.
    case snow
    /// Raindrops that fall and have fading tails.
    case rain
    /// Areas of all colors that flow into each other.
    case plasma

    /// The maximum length, in characters, of a text with a moving background. Behind a longer text, the
    /// background stays still, because each step would redraw the whole page.
    package static let maxMovingCharacters = 500

    /// The time between two steps of the background's motion, in nanoseconds.
    private var period: Int64 {
        switch self {
        case .stars: 100_000_000
        case .snow: 125_000_000
        case .rain: 60_000_000
        case .plasma: 80_000_000
        }
    }

    /// Returns the number of the step that the background's motion has reached at `time`, counted from the
    /// start of 1970.
    func step(at time: CivilTime) -> Int64 { time.nanosecondsSince1970.flooredQuotient(by: period) }

    /// Returns the time that remains at `time` until the next step of the background's motion.
    func lifetime(at time: CivilTime) -> Nanoseconds {
        Nanoseconds(period - time.nanosecondsSince1970.flooredRemainder(by: period))
    }
}

import MonotonicTime
import Pixels

/// An effect on a part of a text: a color that moves through its letters, or letters that move.
///
/// The effect on a column depends only on the column's number and the animation step. Columns are counted
/// from the start of the part, in pixels before the text is enlarged. In vertical text, rows are counted
/// instead. Steps are counted from the start of 1970, so signs with equal clocks show the same picture.
public enum TextEffect: Hashable, Sendable {
    /// The colors of the rainbow move to the left through the letters.
    case rainbow
    /// The color changes gradually from one end of the text to the other, and does not move.
    case gradient(from: Color, to: Color)
    /// The letters become darker and brighter in turn.
    case pulse
    /// A bright band moves to the right through the letters.
    case shimmer
    /// The letters move up and down in a wave.
    case wave
    /// The letters appear one after the other, as if typed. The effect begins when the text has stopped
    /// moving on the display.
    case typewriter
    /// The new characters push the old ones up when a clock or a value in the text changes, as in a
    /// mechanical counter.
    case roll

    /// The maximum number of characters in a text with moving effects. In a longer text, the effects are
    /// frozen, because each animation step would redraw the complete text.
    package static let maxMovingCharacters = 500

    /// The effects whose tags take no argument, unlike `{gradient:red-blue}`.
    static let withoutArgument: [TextEffect] = [.rainbow, .pulse, .shimmer, .wave, .typewriter, .roll]
    /// The tag names of all effects, such as `rainbow`.
    static let names = withoutArgument.map(\.name) + ["gradient"]

    /// The tag name of the effect in a text, such as `rainbow` in `{rainbow}`.
    public var name: String {
        switch self {
        case .rainbow: "rainbow"
        case .gradient: "gradient"
        case .pulse: "pulse"
        case .shimmer: "shimmer"
        case .wave: "wave"
        case .typewriter: "typewriter"
        case .roll: "roll"
        }
    }

    /// The rank of the effect when a character has several effects. Effects are applied in ascending order of
    /// their layers. Of several effects of the same layer, only the innermost one is applied.
    var layer: Int {
        switch self {
        case .rainbow, .gradient: 0
        case .pulse: 1
        case .shimmer: 2
        case .wave: 3
        case .typewriter: 4
        case .roll: 5
        }
    }

    /// Whether the effect replaces the color of the letters.
    package var setsColor: Bool { layer == 0 }

    /// Returns whether the effect can be seen in a picture with the pixel format `format`. For example, a
    /// rainbow requires colors.
    package func isVisible(in format: PixelFormat) -> Bool {
        switch self {
        case .rainbow, .gradient: format == .color
        case .pulse: format != .bit
        case .shimmer, .wave, .typewriter, .roll: true
        }
    }

    /// Whether the effect changes the appearance of individual columns of the text. This is not the case for
    /// `{typewriter}` and `{roll}`, which show or move whole characters.
    var changesColumns: Bool { self != .typewriter && self != .roll }

    /// The time between two animation steps of the effect. Nil for an effect that does not depend on the wall
    /// clock.
    private var period: Nanoseconds? {
        switch self {
        case .gradient, .typewriter, .roll: nil
        case .rainbow, .pulse: .milliseconds(50)
        case .shimmer: .milliseconds(40)
        case .wave: .milliseconds(60)
        }
    }

    /// Whether the effect changes continuously over time.
    package var moves: Bool { period != nil }

    /// Returns the number of the animation step at `time`, counted from the start of 1970, or 0 if the effect
    /// does not move.
    func step(at time: CivilTime) -> Int64 {
        period.map { time.nanosecondsSince1970.flooredQuotient(by: $0.rawValue) } ?? 0
    }

    /// Returns the time from `time` to the next animation step of the effect, or nil if the effect does not
    /// move.
    func lifetime(at time: CivilTime) -> Nanoseconds? {
        period.map { Nanoseconds($0.rawValue - time.nanosecondsSince1970.flooredRemainder(by: $0.rawValue)) }
    }
}

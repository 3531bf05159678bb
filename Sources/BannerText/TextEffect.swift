import MonotonicTime
import Pixels

/// An effect on a part of a text: a color that moves through its letters, or letters that move.
///
/// The effect on a column depends only on the column's number and the step. Columns are counted from the start of the
/// part, in pixels at scale 1. In vertical text, rows are counted instead. Steps are counted from the start of 1970, so
/// signs with equal clocks show the same picture.
public enum TextEffect: Hashable, Sendable {
    /// The colors of the rainbow move to the left through the letters.
    case rainbow
    /// The color changes gradually from one end of the part to the other. The colors do not move.
    case gradient(from: Color, to: Color)
    /// The letters alternately become darker and brighter.
    case pulse
    /// A bright band moves to the right through the letters.
    case shimmer
    /// The letters move up and down in a wave.
    case wave
    /// The letters appear one after the other when the page has stopped moving.
    case typewriter
    /// When a clock or a value changes, the new characters push up the old ones.
    case roll

    /// The maximum number of characters for which effects move. In a longer text, effects are frozen, because each step
    /// would redraw the whole text.
    package static let maxMovingCharacters = 500

    /// The effects whose tags take no argument.
    static let withoutArgument: [TextEffect] = [.rainbow, .pulse, .shimmer, .wave, .typewriter, .roll]
    /// The tag names of all effects.
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

    /// The layer of the effect. Effects apply in the order of their layers. If several effects of the same layer
    /// surround a character, only the innermost applies.
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

    /// Returns whether the effect is visible in a picture with the pixel format `format`.
    package func isVisible(in format: PixelFormat) -> Bool {
        switch self {
        case .rainbow, .gradient: format == .color
        case .pulse: format != .bit
        case .shimmer, .wave, .typewriter, .roll: true
        }
    }

    /// Whether the effect changes the appearance of columns. `{typewriter}` and `{roll}` instead act when a page or a
    /// text changes.
    var changesColumns: Bool { self != .typewriter && self != .roll }

    /// The interval between two steps, or nil if the effect does not follow the wall clock.
    private var period: Nanoseconds? {
        switch self {
        case .gradient, .typewriter, .roll: nil
        case .rainbow, .pulse: .milliseconds(50)
        case .shimmer: .milliseconds(40)
        case .wave: .milliseconds(60)
        }
    }

    /// Whether the effect changes over time.
    package var moves: Bool { period != nil }

    /// Returns the number of the step at `time`, or 0 if the effect does not move.
    func step(at time: CivilTime) -> Int64 {
        period.map { time.nanosecondsSince1970.flooredQuotient(by: $0.rawValue) } ?? 0
    }

    /// Returns the time until the next step, or nil if the effect does not move.
    func lifetime(at time: CivilTime) -> Nanoseconds? {
        period.map { Nanoseconds($0.rawValue - time.nanosecondsSince1970.flooredRemainder(by: $0.rawValue)) }
    }
}

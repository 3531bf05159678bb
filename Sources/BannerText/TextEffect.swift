import MonotonicTime
import Pixels

/// An effect on a part of a text: a color that moves through its letters, or letters that move.
///
/// An effect is a pure function of the column and the step. Columns count from the start of the part, in pixels of the
/// letters at scale 1; in vertical text they are rows. Steps count from the start of 1970, so signs with equal clocks
/// show the same.
public enum TextEffect: Hashable, Sendable {
    /// The colors of the rainbow move to the left.
    case rainbow
    /// The color changes from one end of the part to the other. It stands still.
    case gradient(from: Color, to: Color)
    /// The letters become darker and brighter.
    case pulse
    /// A light moves to the right through the letters.
    case shimmer
    /// The letters move up and down in a wave.
    case wave
    /// The letters appear one after the other when the page comes to rest.
    case typewriter
    /// Characters that change, as those of a clock or a value, are pushed up by the new ones.
    case roll

    /// The maximum number of characters of a text whose effects move, because each step redraws the whole text. In a
    /// longer text, effects stand still.
    package static let maxMovingCharacters = 500

    /// The effects that need no argument.
    static let withoutArgument: [TextEffect] = [.rainbow, .pulse, .shimmer, .wave, .typewriter, .roll]
    /// The names of all effects in a text.
    static let names = withoutArgument.map(\.name) + ["gradient"]

    /// The name in a text, such as `rainbow` in `{rainbow}`.
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

    /// The position in the order in which effects apply. Of the effects in one layer, a character has the innermost.
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

    /// Returns whether the effect changes a picture with the pixel format `format`.
    package func isVisible(in format: PixelFormat) -> Bool {
        switch self {
        case .rainbow, .gradient: format == .color
        case .pulse: format != .bit
        case .shimmer, .wave, .typewriter, .roll: true
        }
    }

    /// Whether the effect changes the letters themselves. The others depend only on the change of a text or a page.
    var changesColumns: Bool { self != .typewriter && self != .roll }

    /// The time between two steps of the wall clock, or nil if the effect does not follow the wall clock.
    private var period: Nanoseconds? {
        switch self {
        case .gradient, .typewriter, .roll: nil
        case .rainbow, .pulse: .milliseconds(50)
        case .shimmer: .milliseconds(40)
        case .wave: .milliseconds(60)
        }
    }

    /// Whether the effect changes as time passes.
    package var moves: Bool { period != nil }

    /// Returns the number of the step at `time`, or 0 if the effect stands still.
    func step(at time: CivilTime) -> Int64 {
        period.map { time.nanosecondsSince1970.flooredQuotient(by: $0.rawValue) } ?? 0
    }

    /// Returns the time until the next step, or nil if the effect stands still.
    func lifetime(at time: CivilTime) -> Nanoseconds? {
        period.map { Nanoseconds($0.rawValue - time.nanosecondsSince1970.flooredRemainder(by: $0.rawValue)) }
    }
}

import MonotonicTime
import Pixels

/// The displays of a sign, and how they show its banner together. Most signs have one display.
public struct WallSettings: Hashable, Sendable {
    /// What several displays show.
    public enum Arrangement: String, Hashable, Sendable, CaseIterable {
        /// One wide banner, from the first display at the left to the last at the right.
        case sideBySide = "side-by-side"
        /// The same banner on each.
        case copies
    }

    /// The maximum number of displays.
    public static let limit = 16

    /// The first display: `[display]`, or the first `[[display]]`.
    public var first = DisplaySettings()
    /// The other displays, in the order of the file.
    public var others: [DisplaySettings] = []
    /// What they show.
    public var arrangement = Arrangement.sideBySide
    /// The columns of a banner that other signs beside this one show, too; nil if it is all on this sign.
    public var totalColumns: Int?
    /// The first column of it that this sign shows.
    public var offset = 0

    /// One display with all defaults.
    public init() {}

    /// The displays in the order of the file; there is always one.
    public var displays: [DisplaySettings] { [first] + others }

    /// The display at `index`, which exists.
    public subscript(index: Int) -> DisplaySettings {
        get { index == 0 ? first : others[index - 1] }
        set { if index == 0 { first = newValue } else { others[index - 1] = newValue } }
    }

    /// The size of the banner, with hidden columns and those of other signs.
    public var size: PixelSize {
        PixelSize(width: max(totalColumns ?? 0, ownColumns.upperBound), height: first.height)
    }

    /// The columns of the banner from this sign's first to its last.
    package var ownColumns: Range<Int> { offset..<(columns.last?.upperBound ?? offset + first.width) }

    /// What a pixel of the banner can be: as much as on the display that can show most.
    public var format: PixelFormat {
        let formats = displays.map(\.format)
        return formats.contains(.color) ? .color : formats.contains(.gray) ? .gray : .bit
    }

    /// The brightness of the brightest display, in percent. That of the others follows it.
    public var brightness: Int { others.reduce(first.brightness) { max($0, $1.brightness) } }

    /// For how long a press lights the dark displays: the longest of all of them.
    var tapLights: Nanoseconds { displays.reduce(.zero) { max($0, $1.tapLights) } }

    /// The columns of the banner that no display shows: those behind the gaps.
    package var hiddenColumns: [Range<Int>] {
        guard arrangement == .sideBySide else { return [] }
        return zip(columns, columns.dropFirst()).map { $0.upperBound..<$1.lowerBound }.filter { !$0.isEmpty }
    }

    /// The columns of the banner that are behind parts of displays without LEDs.
    package var columnsWithoutLEDs: [Range<Int>] {
        guard arrangement == .sideBySide else { return [] }
        return zip(displays, columns).flatMap { display, columns in
            display.driver.settings.hiddenColumns(at: display.size).map {
                columns.lowerBound + $0.lowerBound..<columns.lowerBound + $0.upperBound
            }
        }
    }

    /// The columns of the banner that each display shows.
    var columns: [Range<Int>] {
        guard arrangement == .sideBySide else { return displays.map { offset..<offset + $0.width } }
        var next = offset
        return displays.map { display in
            defer { next += display.width + display.gap }
            return next..<next + display.width
        }
    }
}

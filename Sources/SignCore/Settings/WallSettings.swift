import MonotonicTime
import Pixels

/// The settings of a wall, which is the arrangement of all displays of a sign that together show one banner.
/// Most signs have one display.
public struct WallSettings: Hashable, Sendable {
    /// The way in which several displays show parts or copies of the banner.
    public enum Arrangement: String, Hashable, Sendable, CaseIterable {
        /// The displays form one wide banner, with the first display at its left end and the last one at its
        /// right end.
        case sideBySide = "side-by-side"
        /// Each display shows the same banner.
        case copies
    }

    package static let limit = 16

    /// The settings of the first display, from the table `[display]` or the first `[[display]]` table.
    package var first = DisplaySettings()
    package var others: [DisplaySettings] = []
    package var arrangement = Arrangement.sideBySide
    /// The total width of the banner in columns if it continues on other signs, or nil if this sign shows all
    /// of it.
    package var totalColumns: Int?
    /// The column of the banner at which this sign begins, if the banner extends over several signs.
    package var offset = 0

    package init() {}

    /// The settings of all displays of the sign, in the order of the configuration file. There is at least
    /// one.
    package var displays: [DisplaySettings] { [first] + others }

    package subscript(index: Int) -> DisplaySettings {
        get { index == 0 ? first : others[index - 1] }
        set { if index == 0 { first = newValue } else { others[index - 1] = newValue } }
    }

    /// The size of the banner in pixels, including the columns that are hidden between displays and those on
    /// other signs.
    package var size: PixelSize {
        PixelSize(width: max(totalColumns ?? 0, ownColumns.upperBound), height: first.height)
    }

    /// The range of columns of the banner that belongs to this sign, from its first to its last display.
    package var ownColumns: Range<Int> { offset..<(columns.last?.upperBound ?? offset + first.width) }

    /// The pixel format of the banner. It is the format of the display that can show the most colors or shades.
    package var format: PixelFormat {
        let formats = displays.map(\.format)
        if formats.contains(.color) { return .color }
        return formats.contains(.gray) ? .gray : .bit
    }

    /// The brightness of the sign's brightest display, in percent. The other displays are dimmed in
    /// proportion to it.
    package var brightness: Int { others.reduce(first.brightness) { max($0, $1.brightness) } }

    /// The time for which a button press lights the dark displays: the longest time that is configured for
    /// any display.
    var tapLights: Nanoseconds { displays.reduce(.zero) { max($0, $1.tapLights) } }

    /// The ranges of columns of the banner that fall into the gaps between displays, and are therefore not
    /// visible.
    package var hiddenColumns: [Range<Int>] {
        guard arrangement == .sideBySide else { return [] }
        return zip(columns, columns.dropFirst()).map { $0.upperBound..<$1.lowerBound }.filter { !$0.isEmpty }
    }

    /// The ranges of columns of the banner that fall on parts of displays without LEDs, and are therefore not
    /// visible.
    package var columnsWithoutLEDs: [Range<Int>] {
        guard arrangement == .sideBySide else { return [] }
        return zip(displays, columns).flatMap { display, columns in
            display.driver.settings.hiddenColumns(at: display.size).map {
                columns.lowerBound + $0.lowerBound..<columns.lowerBound + $0.upperBound
            }
        }
    }

    var columns: [Range<Int>] {
        guard arrangement == .sideBySide else { return displays.map { offset..<offset + $0.width } }
        var next = offset
        return displays.map { display in
            defer { next += display.width + display.gap }
            return next..<next + display.width
        }
    }
}

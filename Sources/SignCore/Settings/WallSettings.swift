import MonotonicTime
import Pixels

/// The settings of a wall: the displays of a sign, which together show one banner. Most signs have one
/// display.
public struct WallSettings: Hashable, Sendable {
    /// The way in which several displays share the banner.
    public enum Arrangement: String, Hashable, Sendable, CaseIterable {
        /// The displays form one wide banner, from the first display at the left to the last one at the right.
        case sideBySide = "side-by-side"
        /// Each display shows the same banner.
        case copies
    }

    package static let limit = 16

    /// The first display, from the table `[display]` or the first `[[display]]` table.
    package var first = DisplaySettings()
    package var others: [DisplaySettings] = []
    package var arrangement = Arrangement.sideBySide
    /// The width, in columns, of a banner that continues on other signs. Nil if it ends on this sign.
    package var totalColumns: Int?
    /// The column of the banner at which this sign begins.
    package var offset = 0

    package init() {}

    /// All displays, in the order of the file. There is at least one.
    package var displays: [DisplaySettings] { [first] + others }

    package subscript(index: Int) -> DisplaySettings {
        get { index == 0 ? first : others[index - 1] }
        set { if index == 0 { first = newValue } else { others[index - 1] = newValue } }
    }

    /// The size of the banner in pixels, including hidden columns and the columns of other signs.
    package var size: PixelSize {
        PixelSize(width: max(totalColumns ?? 0, ownColumns.upperBound), height: first.height)
    }

    /// The columns of the banner from the first to the last column of this sign.
    package var ownColumns: Range<Int> { offset..<(columns.last?.upperBound ?? offset + first.width) }

    /// The pixel format of the banner. It is the format of the display that can show the most colors or shades.
    package var format: PixelFormat {
        let formats = displays.map(\.format)
        if formats.contains(.color) { return .color }
        return formats.contains(.gray) ? .gray : .bit
    }

    /// The brightness of the brightest display, in percent. The other displays are dimmed in proportion.
    package var brightness: Int { others.reduce(first.brightness) { max($0, $1.brightness) } }

    /// The time for which a button press lights dark displays: the longest time configured for any display.
    var tapLights: Nanoseconds { displays.reduce(.zero) { max($0, $1.tapLights) } }

    /// The columns of the banner that fall into the gaps between displays.
    package var hiddenColumns: [Range<Int>] {
        guard arrangement == .sideBySide else { return [] }
        return zip(columns, columns.dropFirst()).map { $0.upperBound..<$1.lowerBound }.filter { !$0.isEmpty }
    }

    /// The columns of the banner that fall on parts of displays that have no LEDs.
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

import MonotonicTime
import Pixels

/// The settings of a wall: all displays of a sign, which together show one banner. Most signs have a single
/// display.
public struct WallSettings: Hashable, Sendable {
    /// How several displays share the banner: as its parts or as copies.
    public enum Arrangement: String, Hashable, Sendable, CaseIterable {
        /// The displays form one wide banner from the first display at the left to the last one at the right.
        case sideBySide = "side-by-side"
        /// Each display shows the same banner.
        case copies
    }

    package static let limit = 16

    /// The settings of the first display, from the table `[display]` or the first `[[display]]` table.
    package var first = DisplaySettings()
    package var others: [DisplaySettings] = []
    package var arrangement = Arrangement.sideBySide
    /// The width in columns of a banner that continues on other signs, or nil if this sign shows the whole
    /// banner.
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

    /// The range of the banner's columns from the first to the last display of this sign.
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

    /// The longest time that is configured for any display to stay lit after a button press while it is dark.
    var tapLights: Nanoseconds { displays.reduce(.zero) { max($0, $1.tapLights) } }

    /// The ranges of the banner's columns that are invisible because they are in the gaps between displays.
    package var hiddenColumns: [Range<Int>] {
        guard arrangement == .sideBySide else { return [] }
        return zip(columns, columns.dropFirst()).map { $0.upperBound..<$1.lowerBound }.filter { !$0.isEmpty }
    }

    /// The ranges of the banner's columns that are invisible because displays have no LEDs there.
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

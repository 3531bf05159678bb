import MatrixDisplays
import Pixels

extension WallSettings {
    /// The displays of the sign, each with the part of the frame that it shows and its name in messages.
    public var parts: [Part] {
        let (displays, columns, format) = (displays, columns, format)
        return displays.indices.map { index in
            let display = displays[index]
            let showsAllColumns = columns[index] == 0..<size.width
            let showsAllColors = display.format == format && display.lampColors == nil
            var part = Part(
                settings: display,
                label: DisplayLabel(index: index, count: displays.count, device: display.deviceDescription),
                tile: nil,
                brightest: brightness
            )
            if !showsAllColumns || !showsAllColors {
                part.tile = Tile(
                    columns: columns[index],
                    height: size.height,
                    format: display.format,
                    colors: display.lampColors
                )
            }
            return part
        }
    }

    /// All displays as a single display, for a preview in a terminal. Hidden columns are dark.
    public var whole: Part {
        var terminal = TerminalSettings()
        terminal.format = format
        var settings = first
        settings.driver = DriverSettings(terminal)
        settings.width = size.width
        settings.height = size.height
        settings.brightness = brightness
        settings.gap = 0
        return Part(settings: settings, label: .only, tile: visibleTile, brightest: brightness)
    }

    /// A picture of the visible columns of a frame in the colors of each display. Nil if all of the frame is
    /// visible in its original colors. If all displays show copies of the same banner, the picture has the
    /// colors of the display that can show the most.
    public var visibleTile: Tile? {
        arrangement == .sideBySide ? visibleTileSideBySide : visibleTileOfCopies
    }

    private var visibleTileOfCopies: Tile? {
        let canShowAllColors = displays.contains { $0.format == .color && $0.lampColors == nil }
        let commonColors = canShowAllColors ? nil : displays.lazy.compactMap(\.lampColors).first
        guard commonColors != nil || ownColumns != 0..<size.width else { return nil }
        return Tile(of: size, visible: [(ownColumns, commonColors)], format: format)
    }

    private var visibleTileSideBySide: Tile? {
        let columnsWithoutLEDs = columnsWithoutLEDs
        let hasGaps = displays.dropLast().contains { $0.gap > 0 }
        let hidesColumns = hasGaps || ownColumns != 0..<size.width || !columnsWithoutLEDs.isEmpty
        let limitsColors = displays.contains { $0.lampColors != nil }
        guard hidesColumns || limitsColors else { return nil }
        let visibleColumns = zip(columns, displays).flatMap { columns, display in
            columns.without(columnsWithoutLEDs).map { (columns: $0, colors: display.lampColors) }
        }
        return Tile(of: size, visible: visibleColumns, format: format)
    }
}

extension Range<Int> {
    /// Returns the parts of this range outside `holes`, which must be in ascending order.
    fileprivate func without(_ holes: [Range<Int>]) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = lowerBound
        for hole in holes where hole.overlaps(self) {
            if start < hole.lowerBound { parts.append(start..<hole.lowerBound) }
            start = hole.upperBound
        }
        if start < upperBound { parts.append(start..<upperBound) }
        return parts
    }
}

extension WallSettings {
    /// A display of a wall (a set of displays that together show one banner).
    public struct Part: Sendable {
        package var settings: DisplaySettings
        package var label: DisplayLabel
        /// The part of the frame that this display shows, or nil if it shows the whole frame in all its
        /// colors.
        package var tile: Tile?
        /// The configured brightness of the brightest display of the sign, in percent.
        fileprivate let brightest: Int

        /// Returns the brightness of this display in percent when the sign has the brightness `percent`. The
        /// ratios between the configured brightnesses of displays are preserved.
        public func brightness(at percent: Int) -> Int {
            guard settings.brightness < brightest else { return percent }
            return (2 * percent * settings.brightness + brightest) / (2 * brightest)
        }
    }
}

extension WallSettings.Part {
    package init(_ settings: DisplaySettings) {
        self.init(settings: settings, label: .only, tile: nil, brightest: settings.brightness)
    }
}

import MatrixDisplays
import Pixels

extension WallSettings {
    /// What each display shows, and what it is called.
    public var parts: [Part] {
        let (displays, columns, format) = (displays, columns, format)
        return displays.indices.map { index in
            let display = displays[index]
            let showsAll =
                columns[index] == 0..<size.width && display.format == format && display.lampColors == nil
            return Part(
                settings: display,
                label: DisplayLabel(index: index, count: displays.count, device: display.deviceWords),
                pane: showsAll
                    ? nil
                    : Pane(
                        columns: columns[index],
                        height: size.height,
                        format: display.format,
                        colors: display.lampColors
                    ),
                brightest: brightness
            )
        }
    }

    /// The wall as a single display in a terminal. Hidden columns are dark.
    public var whole: Part {
        var terminal = TerminalSettings()
        terminal.format = format
        var settings = first
        settings.driver = DriverSettings(terminal)
        settings.width = size.width
        settings.height = size.height
        settings.brightness = brightness
        settings.gap = 0
        return Part(settings: settings, label: .only, pane: visiblePane, brightest: brightness)
    }

    /// What can be seen of a frame: the columns of the displays, in the colors that each can show. Of copies it is the one
    /// that can show most. Nil if all of the frame can be seen.
    public var visiblePane: Pane? {
        let colors = displays.map(\.lampColors)
        guard arrangement == .sideBySide else {
            let isLimited = displays.allSatisfy { $0.format != .color || $0.lampColors != nil }
            let limited = isLimited ? colors.compactMap { $0 }.first : nil
            guard limited != nil || ownColumns != 0..<size.width else { return nil }
            return Pane(of: size, visible: [(ownColumns, limited)], format: format)
        }
        let dark = columnsWithoutLEDs
        let hidesColumns =
            displays.dropLast().contains { $0.gap > 0 } || ownColumns != 0..<size.width || !dark.isEmpty
        guard hidesColumns || colors.contains(where: { $0 != nil }) else { return nil }
        let visible = zip(columns, colors).flatMap { columns, colors in
            columns.without(dark).map { (columns: $0, colors: colors) }
        }
        return Pane(of: size, visible: visible, format: format)
    }
}

extension Range<Int> {
    /// The parts that none of `holes` covers; the holes are in ascending order.
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
    /// A display of a wall: what it shows, and what it is called.
    public struct Part: Sendable {
        /// The display.
        public var settings: DisplaySettings
        /// What messages call it.
        public var label: DisplayLabel
        /// Its part of the frame; nil if it shows the frame as it is.
        public var pane: Pane?
        /// The brightness of the wall's brightest display in the configuration, in percent.
        private let brightest: Int

        fileprivate init(settings: DisplaySettings, label: DisplayLabel, pane: Pane?, brightest: Int) {
            self.settings = settings
            self.label = label
            self.pane = pane
            self.brightest = brightest
        }

        /// A display that has no other beside it.
        public init(_ settings: DisplaySettings) {
            self.init(settings: settings, label: .only, pane: nil, brightest: settings.brightness)
        }

        /// The brightness of this display while that of the wall is `percent`: all displays keep the proportions of
        /// the configuration.
        public func brightness(at percent: Int) -> Int {
            guard settings.brightness < brightest else { return percent }
            return (2 * percent * settings.brightness + brightest) / (2 * brightest)
        }
    }
}

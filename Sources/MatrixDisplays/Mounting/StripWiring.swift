import Pixels

/// The path of an LED strip across a display, as the viewer sees it. The display may consist of a chain of
/// equally large panels, each with a part of the strip.
///
/// The options correspond to those of Adafruit's NeoMatrix library.
public struct StripWiring: Hashable, Sendable {
    /// A corner of a display or panel, as the viewer sees it.
    public enum Corner: String, Hashable, Sendable, CaseIterable {
        case topLeft = "top-left"
        case topRight = "top-right"
        case bottomLeft = "bottom-left"
        case bottomRight = "bottom-right"

        fileprivate var isRight: Bool { self == .topRight || self == .bottomRight }
        fileprivate var isBottom: Bool { self == .bottomLeft || self == .bottomRight }
    }

    /// The direction in which a path of LEDs or panels crosses a grid: row by row or column by column.
    public enum Axis: String, Hashable, Sendable, CaseIterable {
        case rows, columns
    }

    /// A path that visits every cell of a grid once. The cells are the LEDs of a panel, or the panels of a
    /// display.
    public struct Path: Hashable, Sendable, CustomStringConvertible {
        /// The corner of the grid where the path of LEDs or panels begins.
        public var corner = Corner.topLeft
        /// The direction in which the path crosses the grid: row by row or column by column.
        public var axis = Axis.columns
        /// Whether every second row or column of the path runs backward. If false, every row or column begins
        /// on the same side.
        public var isZigzag: Bool

        /// Returns the position of the grid cell that the path visits at step `index` in a grid of `size`. In
        /// the result, `isReversed` is true if the row or column of the cell runs backward.
        fileprivate func cell(_ index: Int, in size: PixelSize) -> (x: Int, y: Int, isReversed: Bool) {
            let length = axis == .rows ? size.width : size.height
            let (run, step) = (index / length, index % length)
            let isReversed = isZigzag && !run.isMultiple(of: 2)
            let position = isReversed ? length - 1 - step : step
            let (x, y) = axis == .rows ? (position, run) : (run, position)
            return (
                corner.isRight ? size.width - 1 - x : x, corner.isBottom ? size.height - 1 - y : y, isReversed
            )
        }

        /// A description of the path, such as `columns from top-left in a zigzag`.
        public var description: String {
            "\(axis.rawValue) from \(corner.rawValue)\(isZigzag ? " in a zigzag" : "")"
        }
    }

    /// The path of the LEDs within each panel or, if the display has no panels, within the display.
    public var ledPath = Path(isZigzag: true)
    /// The path from panel to panel across the display.
    public var panelPath = Path(isZigzag: false)
    /// The width of a panel in pixels, or nil for the width of the display.
    public var panelWidth: Int?
    /// The height of a panel in pixels, or nil for the height of the display.
    public var panelHeight: Int?
    /// Whether panels are upside down in the rows or columns of panels that the path follows backward. Used
    /// only if the path `panelPath` is a zigzag.
    public var turnsReturningPanels = true

    /// Creates the default wiring, in which the strip is folded into columns, begins at the top left and runs
    /// in a zigzag.
    public init() {}

    /// Returns the size of each panel in pixels for a display of `size`. If the display has no panels, this
    /// is `size`.
    public func panelSize(displaySize size: PixelSize) -> PixelSize {
        PixelSize(width: panelWidth ?? size.width, height: panelHeight ?? size.height)
    }

    /// Returns whether a display of `size` pixels can be divided into whole panels.
    public func fits(_ size: PixelSize) -> Bool {
        let panel = panelSize(displaySize: size)
        return panel.width > 0 && panel.height > 0 && size.width.isMultiple(of: panel.width)
            && size.height.isMultiple(of: panel.height)
    }

    /// Returns the position of each LED on a display of `size` pixels, in the order in which the LEDs follow
    /// each other on the strip.
    ///
    /// - Precondition: The display consists of whole panels.
    public func pixelsInWiringOrder(displaySize size: PixelSize) -> [(x: Int, y: Int)] {
        let panel = panelSize(displaySize: size)
        let grid = PixelSize(width: size.width / panel.width, height: size.height / panel.height)
        let ledsPerPanel = panel.width * panel.height
        return (0..<size.width * size.height).map { index in
            let tile = panelPath.cell(index / ledsPerPanel, in: grid)
            let led = ledPath.cell(index % ledsPerPanel, in: panel)
            let isTurned = tile.isReversed && turnsReturningPanels
            let x = isTurned ? panel.width - 1 - led.x : led.x
            let y = isTurned ? panel.height - 1 - led.y : led.y
            return (tile.x * panel.width + x, tile.y * panel.height + y)
        }
    }
}

extension StripWiring {
    /// Returns the positions of the pixels on a display of `size`, as a viewer sees them, in the order in
    /// which the pixels are sent to a receiver that takes whole rows, from its top row to its bottom row.
    ///
    /// The display consists of panels, which are connected along a path. The receiver is not configured with
    /// the places of the panels. It assumes that the first panel is at the top left, that the second one is
    /// to the right of it, and so on, in a grid of the same size as the display. For example, a display has
    /// two panels of 2 × 2 pixels, and the first panel is on the right. The first row of the receiver then
    /// has the positions (2, 0), (3, 0), (0, 0) and (1, 0).
    ///
    /// Within a panel, the receiver takes pixels row by row. `ledPath` is the path of the pixels in a panel.
    /// Only its corner has an effect. There, a viewer sees the first pixel of the panel: at the bottom right
    /// if the panels hang upside down.
    ///
    /// Precondition: the display consists of whole panels.
    package func pixelsInRowOrder(displaySize size: PixelSize) -> [(x: Int, y: Int)] {
        let panel = panelSize(displaySize: size)
        let panelsPerRow = size.width / panel.width
        let pixelsPerPanel = panel.width * panel.height

        // The positions that a viewer sees, panel by panel along the path, and row by row within each panel.
        // `pixelsInWiringOrder` returns them for a wiring in which each panel has its pixels in rows.
        var rowByRowWiring = self
        rowByRowWiring.ledPath = StripWiring.rowByRow.ledPath
        rowByRowWiring.ledPath.corner = ledPath.corner
        let positionsByPanel = rowByRowWiring.pixelsInWiringOrder(displaySize: size)

        // The same positions, in the order of the receiver, which counts the panels of its grid row by row.
        var positions: [(x: Int, y: Int)] = []
        for row in 0..<size.height {
            for column in 0..<size.width {
                let panelIndex = row / panel.height * panelsPerRow + column / panel.width
                let indexInPanel = row % panel.height * panel.width + column % panel.width
                positions.append(positionsByPanel[panelIndex * pixelsPerPanel + indexInPanel])
            }
        }
        return positions
    }
}

extension StripWiring: CustomStringConvertible {
    /// A description of the path of the LEDs and, if the display has panels, of the size and the path of the
    /// panels.
    public var description: String {
        ["\(ledPath)", panelDescription].compactMap { $0 }.joined(separator: "; ")
    }

    /// A description of the size and the path of the panels, or nil if the display has no panels.
    package var panelDescription: String? {
        guard panelWidth != nil || panelHeight != nil else { return nil }
        let (width, height) = (panelWidth.map(String.init) ?? "all", panelHeight.map(String.init) ?? "all")
        let turned = panelPath.isZigzag && turnsReturningPanels ? ", every second one turned" : ""
        return "panels of \(width)×\(height) in \(panelPath)\(turned)"
    }
}

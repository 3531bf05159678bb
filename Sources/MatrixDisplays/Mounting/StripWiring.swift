import Pixels

/// How a strip of LEDs runs across a display, as the viewer sees it. The display may consist of panels of one
/// size, each a strip of its own, chained one after the other.
///
/// These are the parameters of Adafruit's NeoMatrix.
public struct StripWiring: Hashable, Sendable {
    /// A corner.
    public enum Corner: String, Hashable, Sendable, CaseIterable {
        /// The viewer's top left.
        case topLeft = "top-left"
        /// Top right.
        case topRight = "top-right"
        /// Bottom left.
        case bottomLeft = "bottom-left"
        /// Bottom right.
        case bottomRight = "bottom-right"

        fileprivate var isRight: Bool { self == .topRight || self == .bottomRight }
        fileprivate var isBottom: Bool { self == .bottomLeft || self == .bottomRight }
    }

    /// What neighbors on the strip make.
    public enum Axis: String, Hashable, Sendable, CaseIterable {
        /// A row at a time.
        case rows
        /// A column at a time.
        case columns
    }

    /// A walk over a grid.
    public struct Path: Hashable, Sendable {
        /// Where it begins.
        public var corner = Corner.topLeft
        /// Whether it goes along rows or columns.
        public var axis = Axis.columns
        /// Whether every second row or column goes back; otherwise all begin at the same side.
        public var isZigzag: Bool

        /// The place of step `index` in a grid of `size`, and whether its row or column goes back.
        fileprivate func place(_ index: Int, in size: PixelSize) -> (x: Int, y: Int, goesBack: Bool) {
            let length = axis == .rows ? size.width : size.height
            let (line, step) = (index / length, index % length)
            let goesBack = isZigzag && !line.isMultiple(of: 2)
            let along = goesBack ? length - 1 - step : step
            let (x, y) = axis == .rows ? (along, line) : (line, along)
            return (
                corner.isRight ? size.width - 1 - x : x, corner.isBottom ? size.height - 1 - y : y, goesBack
            )
        }
    }

    /// How the LEDs of a panel, or of the display, follow each other.
    public var leds = Path(isZigzag: true)
    /// How the panels follow each other.
    public var panels = Path(isZigzag: false)
    /// Pixels across a panel; nil for as many as the display has.
    public var panelWidth: Int?
    /// Pixels down a panel; nil for as many as the display has.
    public var panelHeight: Int?
    /// Whether the panels of rows or columns that go back are upside down. Used only if `panels` is a zigzag.
    public var turnsReturningPanels = true

    /// A strip folded in columns, from the top left.
    public init() {}

    /// The size of a panel of a display of `size`.
    public func panel(of size: PixelSize) -> PixelSize {
        PixelSize(width: panelWidth ?? size.width, height: panelHeight ?? size.height)
    }

    /// Whether a display of `size` is made of whole panels.
    public func fits(_ size: PixelSize) -> Bool {
        let panel = panel(of: size)
        return panel.width > 0 && panel.height > 0 && size.width.isMultiple(of: panel.width)
            && size.height.isMultiple(of: panel.height)
    }

    /// The pixel at each LED of a display of `size`, which is made of whole panels, in the order of the strip.
    public func pixels(of size: PixelSize) -> [(x: Int, y: Int)] {
        let panel = panel(of: size)
        let grid = PixelSize(width: size.width / panel.width, height: size.height / panel.height)
        let perPanel = panel.width * panel.height
        return (0..<size.width * size.height).map { index in
            let tile = panels.place(index / perPanel, in: grid)
            let led = leds.place(index % perPanel, in: panel)
            let isTurned = tile.goesBack && turnsReturningPanels
            let x = isTurned ? panel.width - 1 - led.x : led.x
            let y = isTurned ? panel.height - 1 - led.y : led.y
            return (tile.x * panel.width + x, tile.y * panel.height + y)
        }
    }
}

extension StripWiring: CustomStringConvertible {
    /// Such as `columns from top-left in a zigzag`, and the same for panels.
    public var description: String {
        let strip = Self.words(leds)
        guard panelWidth != nil || panelHeight != nil else { return strip }
        let (width, height) = (panelWidth.map(String.init) ?? "all", panelHeight.map(String.init) ?? "all")
        let turned = panels.isZigzag && turnsReturningPanels ? ", every second one turned" : ""
        return "\(strip); panels of \(width)×\(height) in \(Self.words(panels))\(turned)"
    }

    private static func words(_ path: Path) -> String {
        "\(path.axis.rawValue) from \(path.corner.rawValue)\(path.isZigzag ? " in a zigzag" : "")"
    }
}

import Pixels

/// A display driver whose pixels follow a configurable path across the display, and whose color order is configurable.
package protocol WiredStripDriver: DisplayDriver {
    /// The path of the pixels if the file has no table `[display.strip]`.
    static var usualWiring: StripWiring { get }
    /// Whether the display receives rows that span all panels. If false, it receives all pixels of a panel
    /// before those of the next panel. With whole rows, the path of the LEDs within a panel is that of
    /// `usualWiring`, except for its corner. The default is false.
    static var sendsWholeRows: Bool { get }
    /// The color order if the file has no key `order`.
    static var defaultOrder: ColorOrder { get }

    /// The path of the pixels across the display.
    var wiring: StripWiring { get set }
    /// The color order in the configuration file, or nil for the default.
    var configuredOrder: ColorOrder? { get set }
}

extension WiredStripDriver {
    package static var usualWiring: StripWiring { StripWiring() }
    package static var sendsWholeRows: Bool { false }

    /// The order in which the colors are sent.
    package var order: ColorOrder { configuredOrder ?? Self.defaultOrder }

    /// Returns an error if a display of `size` does not consist of whole panels.
    func panelFinding(at size: PixelSize) -> DriverFinding? {
        guard !wiring.fits(size) else { return nil }
        let error = GeometryError.panels(size, panel: wiring.panel(of: size))
        return DriverFinding(
            .error,
            error.description,
            keys: ["strip.panel_width", "strip.panel_height", "width", "height"],
            premises: ["width", "height", "strip"]
        )
    }
}

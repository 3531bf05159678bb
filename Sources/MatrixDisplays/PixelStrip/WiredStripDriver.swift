import Pixels

/// A display driver whose pixels follow a configurable path across the display, and whose color order is
/// configurable, such as a driver for LED strips.
package protocol WiredStripDriver: DisplayDriver {
    /// The default path of the pixels across the display, which is used if the configuration file has no
    /// table `[display.strip]`.
    static var defaultWiring: StripWiring { get }
    /// Whether the display receives rows that span all of its panels. If false, which is the default, it
    /// receives the panels one after the other. With rows across all panels, only the starting corner of the
    /// configured LED path has an effect. The rest of the path within a panel is that of `defaultWiring`.
    static var sendsWholeRows: Bool { get }
    /// The order of the color channels that is used if the configuration file has no key `order`.
    static var defaultOrder: ColorOrder { get }

    /// The order of the pixels, as a configurable path across the display.
    var wiring: StripWiring { get set }
    /// The order of the color channels in the configuration file, or nil to use the default order.
    var configuredOrder: ColorOrder? { get set }
}

extension WiredStripDriver {
    package static var defaultWiring: StripWiring { StripWiring() }
    package static var sendsWholeRows: Bool { false }

    /// The order in which the color channels of a pixel are sent to the display.
    package var order: ColorOrder { configuredOrder ?? Self.defaultOrder }

    /// Returns an error if a display of `size` pixels does not consist of whole panels, or nil if it does.
    func panelFinding(at size: PixelSize) -> DriverFinding? {
        guard !wiring.fits(size) else { return nil }
        let error = GeometryError.panels(size, panel: wiring.panelSize(displaySize: size))
        return DriverFinding(
            .error,
            error.description,
            keys: ["strip.panel_width", "strip.panel_height", "width", "height"],
            prerequisiteKeys: ["width", "height", "strip"]
        )
    }
}

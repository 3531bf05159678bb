/// A driver whose pixels follow a configurable path across the display, in a configurable order of colors.
package protocol WiredStripDriver: DisplayDriver {
    /// The path without a table `[display.strip]`.
    static var usualWiring: StripWiring { get }
    /// Whether the path can be configured. Otherwise it is the usual one. The default is true.
    static var hasConfigurablePath: Bool { get }
    /// The color order without a key `order`.
    static var defaultOrder: ColorOrder { get }

    /// The path of the pixels across the display.
    var wiring: StripWiring { get set }
    /// The color order in the file, or nil for the default.
    var configuredOrder: ColorOrder? { get set }
}

extension WiredStripDriver {
    package static var usualWiring: StripWiring { StripWiring() }
    package static var hasConfigurablePath: Bool { true }

    /// The color order on the wire.
    package var order: ColorOrder { configuredOrder ?? Self.defaultOrder }
}

import Pixels

/// How the display is divided: what the stationary regions take, and what they leave for the strip.
struct Stage: Hashable, Sendable {
    /// The whole display.
    let display: PixelSize

    /// The display of `configuration`.
    init(_ configuration: Configuration) {
        display = PixelSize(width: configuration.display.width, height: configuration.display.height)
    }

    /// Whether there is anything but the strip.
    var hasRegions: Bool { false }

    /// The part of the display in which options appear; all of it while the regions are hidden.
    func room(isUncovered: Bool) -> PixelRectangle {
        PixelRectangle(x: 0, y: 0, width: display.width, height: display.height)
    }
}

import Pixels

/// A reason why a display cannot have the configured size.
public enum GeometryError: Error, Hashable, Sendable {
    /// The width, in pixels, is not a multiple of the width of a module. With the configured height, at most
    /// `largest` pixels are possible.
    case width(Int, largest: Int)
    /// The height, in pixels, is not a multiple of the height of a module. With the configured width, at most
    /// `largest` pixels are possible.
    case height(Int, largest: Int)
    /// A display of this size needs more LED modules than `limit`, the maximum number on a chain.
    case modules(PixelSize, limit: Int)
    /// The configured size, which is the first value, differs from `needed`, the total size of the configured
    /// LED boards.
    case boards(PixelSize, needed: PixelSize)
    /// The configured size, which is the first value, differs from `needed`, the size of the only LED board
    /// that the driver supports.
    case board(PixelSize, needed: PixelSize)
    /// A display of this size cannot be divided into an integer number of panels of the size `panel`.
    case panels(PixelSize, panel: PixelSize)
}

extension GeometryError: CustomStringConvertible {
    /// A description of the problem and its remedy, such as the nearest valid sizes.
    public var description: String {
        switch self {
        case .width(let pixels, let largest): Self.notWhole("width", length: pixels, largest: largest)
        case .height(let pixels, let largest): Self.notWhole("height", length: pixels, largest: largest)
        case .modules(let size, let limit):
            "\(size.width)×\(size.height) pixels: a chain has at most \(limit) modules of 8×8 pixels. "
                + "Make the display smaller."
        case .boards(let size, let needed):
            "the boards are \(needed.width)×\(needed.height) pixels, not \(size.width)×\(size.height); "
                + "omit width and height, or correct board and addresses"
        case .board(let size, let needed):
            "the display is \(needed.width)×\(needed.height) pixels, not \(size.width)×\(size.height); "
                + "omit width and height"
        case .panels(let size, let panel):
            "a display of \(size.width)×\(size.height) pixels cannot be divided into panels of \(panel.width)×\(panel.height); "
                + "correct width and height, or panel_width and panel_height"
        }
    }

    private static func notWhole(_ name: String, length: Int, largest: Int) -> String {
        let below = length / 8 * 8
        let nearest =
            if length < 8 {
                "nearest: 8"
            } else if below >= largest {
                "nearest: \(largest)"
            } else {
                "nearest: \(below) or \(below + 8)"
            }
        return "\(name) must be a multiple of 8 for driver 'max7219' (8×8 modules), "
            + "not \(length); \(nearest)"
    }
}

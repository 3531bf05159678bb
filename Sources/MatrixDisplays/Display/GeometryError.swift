import Pixels

/// An error about a size that a display cannot have.
public enum GeometryError: Error, Hashable, Sendable {
    /// The width is not a whole number of modules.
    case width(Int)
    /// The height is not a whole number of modules.
    case height(Int)
    /// There are more modules than one chain supports.
    case modules(PixelSize, limit: Int)
    /// The boards together have the size `needed`, not the configured one.
    case boards(PixelSize, needed: PixelSize)
    /// The driver supports a single board, whose size is `needed`, not the configured one.
    case board(PixelSize, needed: PixelSize)
    /// The display cannot be divided into whole panels.
    case panels(PixelSize, panel: PixelSize)
}

extension GeometryError: CustomStringConvertible {
    /// The problem with its remedy, or with the nearest valid sizes.
    public var description: String {
        switch self {
        case .width(let pixels): Self.notWhole("width", pixels)
        case .height(let pixels): Self.notWhole("height", pixels)
        case .modules(let size, let limit):
            "\(size.width)×\(size.height) pixels: a chain has at most \(limit) modules of 8×8 pixels. "
                + "Make the display smaller."
        case .boards(let size, let needed):
            "the boards are \(needed.width)×\(needed.height) pixels, not \(size.width)×\(size.height); "
                + "leave width and height out, or correct board and addresses"
        case .board(let size, let needed):
            "the display is \(needed.width)×\(needed.height) pixels, not \(size.width)×\(size.height); "
                + "leave width and height out"
        case .panels(let size, let panel):
            "\(size.width)×\(size.height) pixels are not made of whole panels of \(panel.width)×\(panel.height); "
                + "correct width and height, or panel_width and panel_height"
        }
    }

    private static func notWhole(_ name: String, _ length: Int) -> String {
        let below = length / 8 * 8
        let nearest =
            if length < 8 {
                "nearest: 8"
            } else if below > Int.max - 8 {
                "nearest: \(below)"
            } else {
                "nearest: \(below) or \(below + 8)"
            }
        return "\(name) must be a multiple of 8 for driver 'max7219' (8×8 modules), "
            + "not \(length); \(nearest)"
    }
}

import Pixels

/// A display size that cannot be made of 8×8 modules.
public enum GeometryError: Error, Hashable, Sendable {
    /// The width is no positive multiple of 8.
    case width(Int)
    /// The height is no positive multiple of 8.
    case height(Int)
    /// More modules than one chain can have.
    case modules(PixelSize, limit: Int)
}

extension GeometryError: CustomStringConvertible {
    /// `width 30: 8×8 modules need a multiple of 8. The nearest are 24 and 32.`
    public var description: String {
        switch self {
        case .width(let pixels): Self.notAMultiple("width", pixels)
        case .height(let pixels): Self.notAMultiple("height", pixels)
        case .modules(let size, let limit):
            "\(size.width)×\(size.height) pixels: a chain has at most \(limit) modules of 8×8 pixels. Make the display smaller."
        }
    }

    private static func notAMultiple(_ name: String, _ pixels: Int) -> String {
        let nearest =
            if pixels < 8 {
                "The smallest is 8."
            } else if pixels / 8 == Int.max / 8 {
                "The nearest is \(pixels / 8 * 8)."
            } else {
                "The nearest are \(pixels / 8 * 8) and \((pixels / 8 + 1) * 8)."
            }
        return "\(name) \(pixels): 8×8 modules need a multiple of 8. \(nearest)"
    }
}

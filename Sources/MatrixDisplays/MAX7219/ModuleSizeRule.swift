import Pixels

/// The rule of sizes: each side is made of whole modules, and one chain can have so many of them.
extension GeometryError {
    /// Everything that keeps modules from making up `size`; the number of modules is looked at when each side is
    /// made of whole ones.
    static func all(of size: PixelSize) -> [GeometryError] {
        var errors: [GeometryError] = []
        if !isWhole(size.width) { errors.append(.width(size.width)) }
        if !isWhole(size.height) { errors.append(.height(size.height)) }
        guard errors.isEmpty else { return errors }
        let (count, overflow) = (size.width / 8).multipliedReportingOverflow(by: size.height / 8)
        let limit = ModuleChain.limit
        return overflow || count > limit ? [.modules(size, limit: limit)] : []
    }

    private static func isWhole(_ length: Int) -> Bool { length >= 8 && length % 8 == 0 }
}

extension GeometryError: CustomStringConvertible {
    /// What is wrong, and which sizes are the nearest.
    public var description: String {
        switch self {
        case .width(let pixels): Self.notWhole("width", pixels)
        case .height(let pixels): Self.notWhole("height", pixels)
        case .modules(let size, let limit):
            "\(size.width)×\(size.height) pixels: a chain has at most \(limit) modules of 8×8 pixels. "
                + "Make the display smaller."
        }
    }

    private static func notWhole(_ name: String, _ length: Int) -> String {
        let below = length / 8 * 8
        let nearest =
            if length < 8 {
                "the nearest is 8"
            } else if below > Int.max - 8 {
                "the nearest is \(below)"
            } else {
                "the nearest are \(below) and \(below + 8)"
            }
        return "\(name) must be a multiple of 8 with driver '\(MAX7219Settings.name)', whose modules have "
            + "8 by 8 pixels, not \(length); \(nearest)"
    }
}

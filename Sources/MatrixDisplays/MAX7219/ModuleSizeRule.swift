import Pixels

/// The size rule: each side is a whole number of modules, and a chain has a maximum number of modules.
extension GeometryError {
    /// All errors of `size`. The number of modules is checked only if both sides are whole numbers of
    /// modules.
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
    /// The error and the nearest valid sizes.
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
        return "\(name) must be a multiple of 8 for driver '\(MAX7219Settings.name)' (8×8 modules), "
            + "not \(length); \(nearest)"
    }
}

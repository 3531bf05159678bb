extension ModuleLayout {
    /// The names of common modules, in display order.
    public static let presetNames = ["fc16", "fc16-flipped", "generic", "parola", "icstation"]

    /// The layout with this preset name, or nil for a name that is not one of `presetNames`.
    ///
    /// - `fc16`: the blue four-in-one bar, DIN at the right.
    /// - `fc16-flipped`: the same bar turned around, DIN at the left.
    /// - `generic`: single green boards with the chip above the matrix.
    /// - `parola`: boards whose matrix is wired as a mirror image.
    /// - `icstation`: kits that turn the matrix in the opposite direction to `fc16`.
    ///
    /// All but `fc16-flipped` have the first module at the right.
    public static func preset(named name: String) -> ModuleLayout? {
        switch name {
        case "fc16": ModuleLayout(rotation: .quarter, order: .rightToLeft)
        case "fc16-flipped": ModuleLayout(rotation: .threeQuarters, order: .leftToRight)
        case "generic": ModuleLayout(rotation: .half, order: .rightToLeft)
        case "parola": ModuleLayout(rotation: .quarter, isMirrored: true, order: .rightToLeft)
        case "icstation": ModuleLayout(rotation: .threeQuarters, order: .rightToLeft)
        default: nil
        }
    }
}

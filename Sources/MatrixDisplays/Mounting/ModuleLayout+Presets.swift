extension ModuleLayout {
    /// The names of all presets, in the order in which documents and messages list them. A preset is the
    /// module layout of a common product.
    public static let presetNames = ["fc16", "fc16-flipped", "generic", "parola", "icstation"]

    /// Returns the layout of the common LED module product that the preset `name` describes, or nil if no
    /// preset has this name.
    ///
    /// - `fc16`: the blue four-in-one bar with DIN at the right.
    /// - `fc16-flipped`: the same bar turned around, with DIN at the left.
    /// - `generic`: single green boards with the chip above the matrix.
    /// - `parola`: boards whose matrix is wired as a mirror image.
    /// - `icstation`: kits that rotate the matrix in the opposite direction to `fc16`.
    ///
    /// The first module is at the right, except in `fc16-flipped`.
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

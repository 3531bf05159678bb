extension ModuleLayout {
    /// The modules that are sold under a name, in the order in which they are offered.
    public static let presetNames = ["fc16", "fc16-flipped", "generic", "parola", "icstation"]

    /// The layout that `name` stands for, or nil for a name that is not one of `presetNames`.
    ///
    /// - `fc16`: the blue four-in-one bar, DIN at its right.
    /// - `fc16-flipped`: the same bar turned round, DIN at its left.
    /// - `generic`: single green boards with the chip above the matrix.
    /// - `parola`: boards whose matrix is wired as a mirror image.
    /// - `icstation`: kits that turn the matrix the other way than `fc16`.
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

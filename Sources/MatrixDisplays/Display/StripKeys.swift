/// The keys of `[display.strip]`, as written. Nil is a key that is not in the file.
public struct StripKeys: Hashable, Sendable {
    /// How the strip runs across the display.
    public var wiring = StripWiring()
    /// `order`: of the colors.
    public var order: ColorOrder?
    /// `limit`: the most current that the whole strip may take, in milliamperes.
    public var limit: Int?

    /// No key.
    public init() {}
}

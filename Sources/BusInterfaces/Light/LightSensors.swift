/// The ambient light sensors of a computer.
public struct LightSensors: Sendable {
    /// A function that returns the names of the light sensors, such as `bh1750`.
    public var names: @Sendable () -> [String]

    /// Creates the light sensors of a computer from a function that returns their names.
    public init(_ names: @escaping @Sendable () -> [String]) { self.names = names }
}

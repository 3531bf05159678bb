/// The light sensors of a machine.
public struct LightSensors: Sendable {
    /// Returns the names of the sensors, such as `bh1750`.
    public var names: @Sendable () -> [String]

    /// Creates the sensors of a machine from a function that lists their names.
    public init(_ names: @escaping @Sendable () -> [String]) { self.names = names }
}

/// A requested GPIO output line.
public protocol GPIOOutput: AnyObject {
    /// Drives the line high or low; it has that level when the call returns.
    ///
    /// - Throws: `BusError` when the line cannot be driven any more.
    func setLevel(isHigh: Bool) throws(BusError)
}

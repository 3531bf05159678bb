/// A requested GPIO output line.
public protocol GPIOOutput: AnyObject {
    /// Drives the line high or low; it has that level when the call returns.
    ///
    /// - Throws: `BusError` if the line can no longer be driven.
    func setLevel(isHigh: Bool) throws(BusError)
}

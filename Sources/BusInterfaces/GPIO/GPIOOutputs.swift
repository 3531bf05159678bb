/// A set of GPIO output lines of one chip whose levels are set together.
public protocol GPIOOutputs: AnyObject {
    /// Sets the level of each output line: line *i* becomes high if bit *i* of `levels` is set, and low
    /// otherwise. The levels have changed when the call returns.
    ///
    /// - Throws: `BusError` if the lines can no longer be driven.
    func set(_ levels: UInt32) throws(BusError)
}

/// GPIO output lines of one chip that are set together.
public protocol GPIOOutputs: AnyObject {
    /// Sets line *i* high if bit *i* of `levels` is set, and low otherwise. The levels have changed when the call
    /// returns.
    ///
    /// - Throws: `BusError` if the lines can no longer be driven.
    func set(_ levels: UInt32) throws(BusError)
}

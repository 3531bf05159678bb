/// GPIO output lines that were requested from one chip and are set together.
public protocol GPIOOutputs: AnyObject {
    /// Sets line *i* high if bit *i* of `levels` is set, otherwise low. The levels have changed when the call returns.
    ///
    /// - Throws: `BusError` if the lines can no longer be driven.
    func set(_ levels: UInt32) throws(BusError)
}

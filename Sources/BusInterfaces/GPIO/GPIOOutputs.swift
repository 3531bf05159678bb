/// GPIO output lines that were requested from one chip and are set together.
public protocol GPIOOutputs: AnyObject {
    /// Sets line *i* high if bit *i* of `levels` is set, otherwise low. When the call returns, the levels have changed.
    ///
    /// - Throws: `BusError` if the lines can no longer be driven.
    func set(_ levels: UInt32) throws(BusError)
}

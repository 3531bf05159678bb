import BusInterfaces
import MonotonicTime

/// An open input device. `EvdevDevice` is one of the kernel; tests have others.
protocol InputDevice: AnyObject {
    /// A descriptor for epoll, which is readable while events are pending and after the device has disappeared.
    var fileDescriptor: CInt { get }
    /// The name that the device has from its driver, such as `Logitech USB Receiver`.
    var name: String { get }
    /// The codes of the keys that the device has.
    var keys: Set<UInt16> { get }
    /// The codes of the relative axes that the device has.
    var axes: Set<UInt16> { get }

    /// Makes the device send its events to this process only. Throws if another program has done so.
    func grab() throws(BusError)
    /// Limits the events of the device to these keys and axes.
    func limit(toKeys keys: Set<UInt16>, axes: Set<UInt16>)
    /// Returns the codes of the keys that are pressed now.
    func pressedKeys() throws(BusError) -> Set<UInt16>
    /// Removes and returns the pending events, or returns an empty array if there is none. Throws if the device has
    /// disappeared.
    func nextEvents() throws(BusError) -> [InputEvent]
}

import BusInterfaces
import MonotonicTime

/// An open input device. `EvdevDevice` is the implementation for the kernel's devices, and tests use simulated ones.
protocol InputDevice: AnyObject {
    /// A descriptor for epoll, which is readable while events are pending and after the device has disappeared.
    var fileDescriptor: CInt { get }
    /// The name of the device, as its driver reports it, such as `Logitech USB Receiver`.
    var name: String { get }
    /// The codes of all keys of the device.
    var keys: Set<UInt16> { get }
    /// The codes of all relative axes of the device.
    var axes: Set<UInt16> { get }

    /// Grabs the device, so that it sends its events only to this process. Throws if another program has grabbed it.
    func grab() throws(BusError)
    /// Limits the device's events to the given keys and axes.
    func limit(toKeys keys: Set<UInt16>, axes: Set<UInt16>)
    /// Returns the codes of the keys that are currently pressed.
    func pressedKeys() throws(BusError) -> Set<UInt16>
    /// Removes and returns all pending events. Returns an empty array if none are pending. Throws if the device has
    /// disappeared.
    func nextEvents() throws(BusError) -> [InputEvent]
}

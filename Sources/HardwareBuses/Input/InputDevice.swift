import BusInterfaces
import MonotonicTime

/// An open input device, such as a keyboard. `EvdevDevice` implements it for the kernel's devices, and tests
/// use simulated devices.
protocol InputDevice: AnyObject {
    /// A file descriptor for epoll. It is readable while input events are pending, and after the device has
    /// disappeared.
    var fileDescriptor: CInt { get }
    /// The name of the device, as its driver reports it, such as `Logitech USB Receiver`.
    var name: String { get }
    /// The codes of all keys that the input device has (`KEY_…` and `BTN_…` in linux/input-event-codes.h).
    var keys: Set<UInt16> { get }
    /// The codes of all relative axes that the input device has, such as the dial of a knob.
    var axes: Set<UInt16> { get }

    /// Grabs the input device, so that it sends its events only to this process. Throws if another program
    /// has already grabbed it.
    func grab() throws(BusError)
    /// Limits the events of the input device to the given codes of keys and relative axes.
    func limitEvents(toKeys keys: Set<UInt16>, axes: Set<UInt16>)
    /// Returns the codes of the keys that are currently pressed. Throws if the input device has disappeared.
    func pressedKeys() throws(BusError) -> Set<UInt16>
    /// Removes and returns all pending events of the input device. The array is empty if none are pending.
    /// Throws if the device has disappeared.
    func nextEvents() throws(BusError) -> [InputEvent]
}

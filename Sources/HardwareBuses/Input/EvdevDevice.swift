import BusInterfaces
import CLinuxHardware
import Glibc
import MonotonicTime

/// An open input device, such as a keyboard or a knob, that is accessed through the kernel's evdev interface
/// at `/dev/input/eventN`.
public final class EvdevDevice: InputDevice {
    /// The path of the input device's node, such as `/dev/input/event0`.
    public let path: String
    /// A file descriptor for epoll. It is readable while input events are pending, and after the device has
    /// disappeared.
    public let fileDescriptor: CInt
    /// The name of the device, as its driver reports it, such as `Logitech USB Receiver`.
    public let name: String
    /// The codes of all keys that the input device has (`KEY_…` and `BTN_…` in linux/input-event-codes.h).
    public let keys: Set<UInt16>
    /// The codes of all relative axes that the input device has, such as the dial of a knob.
    public let axes: Set<UInt16>

    /// The size of the buffer for the name of the input device, in bytes.
    private static let nameSize = 256

    /// Opens the input device at `path` for reading, and reads its name and the codes of its keys and axes.
    ///
    /// - Throws: `BusError` if the node is missing, if access is forbidden, or if it is not an input device.
    public init(_ path: String) throws(BusError) {
        let descriptor = lb_input_open(path)
        guard descriptor >= 0 else { throw Self.busError(code: -descriptor, during: .open, device: path) }

        // The C functions fill these buffers. In the bit arrays, the index of a bit is a code.
        var nameText = [CChar](repeating: 0, count: Self.nameSize)
        var keyBits = [UInt8](repeating: 0, count: Int(LB_INPUT_KEY_BYTES))
        var axisBits = [UInt8](repeating: 0, count: Int(LB_INPUT_AXIS_BYTES))
        var result = lb_input_name(descriptor, &nameText, nameText.count)
        if result >= 0 { result = lb_input_abilities(descriptor, &keyBits, &axisBits) }
        guard result >= 0 else {
            // `deinit` does not run for an object whose properties are not all set.
            close(descriptor)
            throw Self.busError(code: -result, during: .open, device: path)
        }

        self.path = path
        fileDescriptor = descriptor
        let nameBytes = nameText.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        name = String(decoding: nameBytes, as: UTF8.self)
        keys = keyBits.setBits
        axes = axisBits.setBits
    }

    deinit { close(fileDescriptor) }

    /// Grabs the input device, so that it sends its events only to this process until this object is
    /// destroyed.
    ///
    /// - Throws: `BusError` if another program has grabbed the device.
    public func grab() throws(BusError) {
        let result = lb_input_grab(fileDescriptor)
        guard result >= 0 else { throw Self.busError(code: -result, during: .grab, device: path) }
    }

    /// Limits the events of the input device to the given codes of keys and axes. A kernel without this
    /// feature still sends all events.
    func limitEvents(toKeys keys: Set<UInt16>, axes: Set<UInt16>) {
        _ = lb_input_limit(
            fileDescriptor,
            [UInt8](settingBits: keys, count: Int(LB_INPUT_KEY_BYTES)),
            [UInt8](settingBits: axes, count: Int(LB_INPUT_AXIS_BYTES))
        )
    }

    /// Returns the codes of the keys that are currently pressed. Throws if the input device has disappeared.
    func pressedKeys() throws(BusError) -> Set<UInt16> {
        var bits = [UInt8](repeating: 0, count: Int(LB_INPUT_KEY_BYTES))
        let result = lb_input_pressed(fileDescriptor, &bits)
        guard result >= 0 else { throw Self.busError(code: -result, during: .readLine, device: path) }
        return bits.setBits
    }

    func nextEvents() throws(BusError) -> [InputEvent] {
        var events = [lb_input_event](repeating: lb_input_event(), count: 32)
        let count = lb_input_read(fileDescriptor, &events, events.count)
        guard count >= 0 else { throw Self.busError(code: CInt(-count), during: .readLine, device: path) }
        return events.prefix(count).map { event in
            InputEvent(
                time: Instant(nanoseconds: event.timestamp_ns),
                type: event.type,
                code: event.code,
                value: event.value
            )
        }
    }

    /// Removes all pending events of the input device. Returns the key presses, key releases and knob steps
    /// among them, in the form that the command `loopbanner inputs` prints.
    ///
    /// - Throws: `BusError` if the device has disappeared.
    public func nextInputs() throws(BusError) -> [ObservedInput] {
        try nextEvents().compactMap(ObservedInput.init)
    }
}

extension [UInt8] {
    /// The indices of the set bits in this array, where bit 0 is the lowest bit of the first byte.
    fileprivate var setBits: Set<UInt16> {
        var bits: Set<UInt16> = []
        for (byte, value) in enumerated() {
            for bit in 0..<8 where value >> bit & 1 == 1 { bits.insert(UInt16(byte * 8 + bit)) }
        }
        return bits
    }

    fileprivate init(settingBits bits: Set<UInt16>, count: Int) {
        self.init(repeating: 0, count: count)
        for bit in bits where Int(bit) / 8 < count { self[Int(bit) / 8] |= 1 << (bit % 8) }
    }
}

/// A press or release of a key, or a step of a knob, as printed by the command `loopbanner inputs`. From its
/// output, users can read the names of their keys.
public struct ObservedInput: Hashable, Sendable {
    /// The name of the key or of the knob's step, such as `KEY_RIGHT` or `REL_DIAL+`.
    public var name: String
    /// Whether the key was pressed rather than released. Always true for a step of a knob.
    public var isPress: Bool

    init?(_ event: InputEvent) {
        switch InputEvent.Kind(rawValue: event.type) {
        case .key where event.value != 2:
            name = InputCode.keyName(event.code)
            isPress = event.value != 0
        case .relative where event.value != 0:
            name = InputCode.stepName(event.code, isPositive: event.value > 0)
            isPress = true
        default: return nil
        }
    }
}

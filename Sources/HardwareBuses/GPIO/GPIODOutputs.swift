import BusInterfaces
import CLinuxHardware
import Glibc

/// A set of GPIO output lines that the process has requested through libgpiod, version 1.6 or 2. Initially,
/// all lines are low.
public final class GPIODOutputs: GPIOOutputs {
    private let name: String
    private let handle: OpaquePointer

    /// Finds GPIO lines and requests them as outputs, for the exclusive use of this process.
    ///
    /// - Parameters:
    ///   - lines: The names or numbers of the lines. The line at index *i* corresponds to bit *i* of the
    ///     argument of `set(_:)`.
    ///   - chip: The chip of all lines, or nil to search all chips for the line names.
    /// - Throws: `BusError` if a line does not exist, is in use or access is forbidden, or if the lines are
    ///   on different chips.
    public init(lines: [String], chip: String?) throws(BusError) {
        name = lines.joined(separator: ", ")
        let addresses = try Self.addresses(of: lines, chip: chip)
        let chipPath = try Self.commonChipPath(of: addresses, device: name)

        // One request for all lines lets the kernel change them at the same time.
        let offsets = addresses.map { UInt32(clamping: $0.offset) }
        var outputHandle: OpaquePointer?
        let result = lb_gpio_outputs_open(chipPath, "loopbanner", offsets, offsets.count, &outputHandle)
        guard result >= 0, let outputHandle else {
            let consumer = addresses.first { !$0.consumer.isEmpty }?.consumer ?? ""
            throw GPIODLine.busError(code: -result, during: .requestLine, device: name, consumer: consumer)
        }
        handle = outputHandle
    }

    private static func addresses(of lines: [String], chip: String?) throws(BusError) -> [LineAddress] {
        let inventory = GPIOInventory(including: [chip])
        var addresses: [LineAddress] = []
        for line in lines { addresses.append(try inventory.find(LineRequest(line: line, chip: chip))) }
        return addresses
    }

    /// Returns the path of the GPIO chip to which all `addresses` belong. Throws `BusError` if they are on
    /// different chips. `device` is the name of the lines in the error message.
    private static func commonChipPath(
        of addresses: [LineAddress],
        device: String
    ) throws(BusError) -> String {
        guard let path = addresses.first?.path, addresses.allSatisfy({ $0.path == path }) else {
            throw BusError(
                device: device,
                operation: .requestLine,
                reason: "The lines are on different chips",
                remedy: "Use lines of one chip; `gpioinfo` lists them."
            )
        }
        return path
    }

    deinit {
        lb_gpio_outputs_close(handle)
    }

    /// Drives all output lines with one system call. The line at index *i* becomes high if bit *i* of
    /// `levels` is set, and low otherwise.
    ///
    /// - Throws: `BusError` if the chip is lost.
    public func set(_ levels: UInt32) throws(BusError) {
        let result = lb_gpio_outputs_set(handle, levels)
        guard result >= 0 else { throw GPIODLine.busError(code: -result, during: .driveLine, device: name) }
    }
}

import BusInterfaces
import CLinuxHardware
import Glibc

/// GPIO output lines that are requested through libgpiod, version 1.6 or 2. Initially, all lines are low.
public final class GPIODOutputs: GPIOOutputs {
    private let name: String
    private let handle: OpaquePointer

    /// Finds the lines, and requests them for the exclusive use of this process.
    ///
    /// - Throws: `BusError` if a line does not exist, is in use or forbidden, or if the lines are on different chips.
    public init(lines: [String], chip: String?) throws(BusError) {
        let inventory = GPIOInventory(including: [chip])
        var addresses: [LineAddress] = []
        for line in lines { addresses.append(try inventory.find(LineRequest(line: line, chip: chip))) }
        name = lines.joined(separator: ", ")
        guard let path = addresses.first?.path, addresses.allSatisfy({ $0.path == path }) else {
            throw BusError(
                device: name,
                operation: .requestLine,
                reason: "The lines are on different chips",
                remedy: "Use lines of one chip; `gpioinfo` lists them."
            )
        }
        let offsets = addresses.map { UInt32(clamping: $0.offset) }
        var opened: OpaquePointer?
        let result = lb_gpio_outputs_open(path, "loopbanner", offsets, offsets.count, &opened)
        guard result >= 0, let opened else {
            let consumer = addresses.first { !$0.consumer.isEmpty }?.consumer ?? ""
            throw GPIODLine.explain(-result, during: .requestLine, device: name, consumer: consumer)
        }
        handle = opened
    }

    deinit {
        lb_gpio_outputs_close(handle)
    }

    /// Drives all lines with one system call. Line *i* becomes high if bit *i* of `levels` is set, and low otherwise.
    ///
    /// - Throws: `BusError` if the chip is lost.
    public func set(_ levels: UInt32) throws(BusError) {
        let result = lb_gpio_outputs_set(handle, levels)
        guard result >= 0 else { throw GPIODLine.explain(-result, during: .driveLine, device: name) }
    }
}

import BusInterfaces
import CLinuxHardware
import Glibc

/// Which addresses of an I2C bus answer when a byte is read from them. Nothing is written.
public struct I2CScan: Hashable, Sendable {
    /// The addresses that were looked at.
    public var probed: Set<I2CAddress>
    /// Those that acknowledged, lowest first.
    public var responding: [I2CAddress]
    /// Those that a kernel driver uses, lowest first. They are left alone.
    public var claimed: [I2CAddress]

    /// What a probe of one address found.
    enum Answer {
        case acknowledged
        case silent
        case taken
    }

    /// A result; see the properties.
    public init(probed: Set<I2CAddress>, responding: [I2CAddress], claimed: [I2CAddress] = []) {
        self.probed = probed
        self.responding = responding
        self.claimed = claimed
    }

    /// Probes `wanted`, and every other address if one of them does not answer.
    init(
        expecting expected: [I2CAddress],
        probe: (I2CAddress) throws(BusError) -> Answer
    ) throws(BusError) {
        self.init(probed: [], responding: [])
        for address in expected { try look(at: address, probe) }
        if expected.contains(where: { !responding.contains($0) }) {
            for address in I2CAddress.valid.lazy.compactMap(I2CAddress.init) { try look(at: address, probe) }
        }
        responding.sort()
        claimed.sort()
    }

    /// Scans the bus behind the node `device` for `wanted`. If one of them does not answer, all valid addresses
    /// are scanned, which takes some milliseconds.
    ///
    /// - Throws: `BusError` if the node is missing, forbidden or not an I2C adapter, if the adapter cannot read, or
    ///   if the bus hangs.
    public init(device: String, expecting expected: [I2CAddress]) throws(BusError) {
        let reader = try Reader(device)
        try self.init(expecting: expected, probe: reader.probe)
    }

    /// An open bus from which single bytes are read.
    private final class Reader {
        private let device: String
        private let node: DeviceNode

        init(_ device: String) throws(BusError) {
            self.device = device
            do throws(DeviceNode.Failure) {
                node = try DeviceNode(opening: device)
            } catch {
                throw I2CDevBus.explain(error, device: device)
            }
            var abilities = lb_i2c_abilities()
            let result = lb_i2c_describe(node.descriptor, &abilities)
            guard result >= 0 else { throw I2CDevBus.explain(-result, during: .open, device: device) }
            guard abilities.receives_bytes else {
                throw I2CDevBus.explain(ENOTSUP, during: .open, device: device)
            }
        }

        func probe(_ address: I2CAddress) throws(BusError) -> Answer {
            let selected = lb_i2c_select(node.descriptor, address.value)
            if selected == -EBUSY { return .taken }
            guard selected >= 0 else {
                throw I2CDevBus.explain(-selected, during: .open, device: device, address: address)
            }
            let result = lb_i2c_receive_byte(node.descriptor)
            if result >= 0 { return .acknowledged }
            // A bus that hangs would make every other address wait as long.
            guard result != -ETIMEDOUT else {
                throw I2CDevBus.explain(-result, during: .send, device: device, address: address)
            }
            return .silent
        }
    }

    private mutating func look(
        at address: I2CAddress,
        _ probe: (I2CAddress) throws(BusError) -> Answer
    ) throws(BusError) {
        guard probed.insert(address).inserted else { return }
        switch try probe(address) {
        case .acknowledged: responding.append(address)
        case .taken: claimed.append(address)
        case .silent: break
        }
    }
}

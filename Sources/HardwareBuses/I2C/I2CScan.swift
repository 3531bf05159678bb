import BusInterfaces
import CLinuxHardware
import Glibc

/// The result of a search for chips on an I2C bus. The search reads one byte from each address and writes
/// nothing, so it does not change the chips.
public struct I2CScan: Hashable, Sendable {
    /// The I2C addresses that the search has covered, including those in `claimed`.
    public var probed: Set<I2CAddress>
    /// The I2C addresses at which a chip has acknowledged, in ascending order.
    public var respondingAddresses: [I2CAddress]
    /// The I2C addresses that a kernel driver uses, in ascending order. The search does not read from them.
    public var claimedAddresses: [I2CAddress]

    /// The response of an I2C address to the search: a chip acknowledged, no chip responded, or a kernel
    /// driver uses the address.
    enum Response {
        case acknowledged, silent, claimed
    }

    /// Creates the result of a completed search of an I2C bus.
    ///
    /// - Parameters:
    ///   - probed: All addresses that were searched.
    ///   - responding: The addresses at which a chip acknowledged.
    ///   - claimed: The addresses that a kernel driver uses.
    public init(probed: Set<I2CAddress>, responding: [I2CAddress], claimed: [I2CAddress] = []) {
        self.probed = probed
        self.respondingAddresses = responding
        self.claimedAddresses = claimed
    }

    /// Creates the result of a search of the `expected` I2C addresses. `probe` is a function that reads from
    /// an address. If a chip does not respond at one of them, all other valid addresses are searched, too.
    init(
        expecting expected: [I2CAddress],
        probe: (I2CAddress) throws(BusError) -> Response
    ) throws(BusError) {
        self.init(probed: [], responding: [])
        for address in expected { try self.probe(address, probe) }
        if expected.contains(where: { !respondingAddresses.contains($0) }) {
            for address in I2CAddress.valid.lazy.compactMap(I2CAddress.init) {
                try self.probe(address, probe)
            }
        }
        respondingAddresses.sort()
        claimedAddresses.sort()
    }

    /// Searches the I2C bus with the device node `device` for chips at the `expected` addresses. If a chip
    /// does not respond at one of them, searches all valid addresses, which takes a few milliseconds.
    ///
    /// - Throws: `BusError` if the node is missing or access is forbidden, if it is not an I2C adapter, if
    ///   the adapter cannot read, or if the bus hangs.
    public init(device: String, expecting expected: [I2CAddress]) throws(BusError) {
        let adapter = try I2CAdapter(device: device)
        guard adapter.abilities.receives_bytes else {
            throw I2CDevBus.busError(code: ENOTSUP, during: .open, device: device)
        }
        try self.init(expecting: expected) { address throws(BusError) in try adapter.probe(address) }
    }

    private mutating func probe(
        _ address: I2CAddress,
        _ read: (I2CAddress) throws(BusError) -> Response
    ) throws(BusError) {
        guard probed.insert(address).inserted else { return }
        switch try read(address) {
        case .acknowledged: respondingAddresses.append(address)
        case .claimed: claimedAddresses.append(address)
        case .silent: break
        }
    }
}

extension I2CAdapter {
    /// Reads a byte from an I2C address, unless a kernel driver uses the address, and returns how the address
    /// responded. Throws if the bus hangs, or if the address cannot be selected.
    fileprivate func probe(_ address: I2CAddress) throws(BusError) -> I2CScan.Response {
        do throws(BusError) {
            try select(address)
        } catch {
            guard error.code == EBUSY else { throw error }
            return .claimed
        }
        let result = lb_i2c_receive_byte(descriptor)
        if result >= 0 { return .acknowledged }
        // If the bus hangs, reading from each further address would also time out.
        guard result != -ETIMEDOUT else {
            throw I2CDevBus.busError(code: -result, during: .send, device: device, address: address)
        }
        return .silent
    }
}

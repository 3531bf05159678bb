import BusInterfaces
import CLinuxHardware
import Glibc

/// The result of a search for chips on an I2C bus. The search reads one byte from each address, and writes nothing.
public struct I2CScan: Hashable, Sendable {
    /// The addresses that were searched.
    public var probed: Set<I2CAddress>
    /// The addresses at which a chip acknowledged, in ascending order.
    public var responding: [I2CAddress]
    /// The addresses that a kernel driver uses, in ascending order. The search does not read from them.
    public var claimed: [I2CAddress]

    /// How an address responded to the search.
    enum Response {
        case acknowledged, silent, claimed
    }

    /// Creates the result of a completed search.
    public init(probed: Set<I2CAddress>, responding: [I2CAddress], claimed: [I2CAddress] = []) {
        self.probed = probed
        self.responding = responding
        self.claimed = claimed
    }

    /// Searches the expected addresses. If any of them does not respond, also searches all other addresses.
    init(
        expecting expected: [I2CAddress],
        probe: (I2CAddress) throws(BusError) -> Response
    ) throws(BusError) {
        self.init(probed: [], responding: [])
        for address in expected { try self.probe(address, probe) }
        if expected.contains(where: { !responding.contains($0) }) {
            for address in I2CAddress.valid.lazy.compactMap(I2CAddress.init) {
                try self.probe(address, probe)
            }
        }
        responding.sort()
        claimed.sort()
    }

    /// Searches the bus at the device node `device` for chips at the expected addresses. If any of them does not
    /// respond, searches all valid addresses, which takes a few milliseconds.
    ///
    /// - Throws: `BusError` if the node is missing, forbidden or not an I2C adapter, if the adapter cannot read, or if
    ///   the bus hangs.
    public init(device: String, expecting expected: [I2CAddress]) throws(BusError) {
        let adapter = try I2CAdapter(device: device)
        guard adapter.abilities.receives_bytes else {
            throw I2CDevBus.explain(ENOTSUP, during: .open, device: device)
        }
        try self.init(expecting: expected) { address throws(BusError) in try adapter.probe(address) }
    }

    private mutating func probe(
        _ address: I2CAddress,
        _ read: (I2CAddress) throws(BusError) -> Response
    ) throws(BusError) {
        guard probed.insert(address).inserted else { return }
        switch try read(address) {
        case .acknowledged: responding.append(address)
        case .claimed: claimed.append(address)
        case .silent: break
        }
    }
}

extension I2CAdapter {
    /// Reads a byte from `address`, unless a kernel driver uses the address. Returns how the address responded.
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
            throw I2CDevBus.explain(-result, during: .send, device: device, address: address)
        }
        return .silent
    }
}

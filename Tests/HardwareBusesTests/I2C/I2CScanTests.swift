import BusInterfaces
import Testing

@testable import HardwareBuses

@Suite("Scanning an I2C bus")
struct I2CScanTests {
    /// Returns the result of a scan, and the addresses that were probed, in order.
    private func scan(
        _ wanted: [I2CAddress],
        answering: Set<I2CAddress>,
        claimed: Set<I2CAddress> = []
    ) throws -> (scan: I2CScan, probed: [I2CAddress]) {
        var probed: [I2CAddress] = []
        let scan = try I2CScan(expecting: wanted) { address in
            probed.append(address)
            return answering.contains(address)
                ? .acknowledged : claimed.contains(address) ? .claimed : .silent
        }
        return (scan, probed)
    }

    @Test("where all boards answer, no other address is touched")
    func complete() throws {
        let (scan, probed) = try scan([0x71, 0x70], answering: [0x70, 0x71, 0x48])
        #expect(probed == [0x71, 0x70])
        #expect(scan.respondingAddresses == [0x70, 0x71])
        #expect(scan.claimedAddresses == [])
    }

    @Test("where one does not, every valid address is probed once")
    func missing() throws {
        let (scan, probed) = try scan([0x70], answering: [0x74, 0x48], claimed: [0x68])
        #expect(probed.first == 0x70)
        #expect(probed.count == I2CAddress.valid.count)
        #expect(Set(probed).count == probed.count)
        #expect(scan.respondingAddresses == [0x48, 0x74])
        #expect(scan.claimedAddresses == [0x68])
    }

    @Test("a bus that hangs ends the scan")
    func hanging() {
        let error = I2CDevBus.busError(code: 110, during: .send, device: "/dev/i2c-1", address: 0x70)
        #expect(throws: error) {
            try I2CScan(expecting: [0x70]) { _ throws(BusError) in throw error }
        }
    }

    @Test("a missing bus and another device have the same errors as when a display opens them")
    func refused() {
        for device in ["/dev/i2c-none", "/dev", "/dev/null"] {
            var scanError: BusError?
            var busError: BusError?
            do throws(BusError) { _ = try I2CScan(device: device, expecting: [0x70]) } catch {
                scanError = error
            }
            do throws(BusError) { _ = try I2CDevBus(device: device, addresses: [0x70]) } catch {
                busError = error
            }
            #expect(scanError != nil)
            #expect(scanError == busError)
        }
    }
}

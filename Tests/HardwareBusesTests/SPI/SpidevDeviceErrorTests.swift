import BusInterfaces
import Foundation
import Testing

@testable import HardwareBuses

@Suite("Error numbers of a spidev node")
struct SpidevDeviceErrorTests {
    private func text(_ code: CInt, _ operation: BusError.Operation) -> String {
        SpidevDevice.busError(code: code, during: operation, device: "/dev/spidev0.0").description
    }

    @Test("no permission: the group, for a person and for a unit")
    func permission() {
        #expect(
            text(EACCES, .open) == """
                /dev/spidev0.0: cannot open: Permission denied. Add the user to the group of the device \
                node, usually spi (`sudo usermod -aG spi $USER`, then log in again); a systemd unit needs \
                SupplementaryGroups=spi and DeviceAllow=char-spi rw.
                """
        )
    }

    @Test("in use: who to look for")
    func inUse() {
        #expect(
            text(EWOULDBLOCK, .lock) == """
                /dev/spidev0.0: cannot lock: Resource temporarily unavailable (in use by another process). \
                Stop the other process, perhaps a second loopbanner; `sudo fuser -v /dev/spidev0.0` names it.
                """
        )
    }

    @Test("a refused mode or word size: another controller")
    func mode() {
        #expect(
            text(EINVAL, .setMode) == """
                /dev/spidev0.0: cannot set SPI mode 0: Invalid argument. \
                The SPI controller does not support a mode that this display needs; use another controller, \
                such as SPI0.
                """
        )
        #expect(
            text(EINVAL, .setWordSize) == """
                /dev/spidev0.0: cannot set words of 8 bits: Invalid argument. \
                The SPI controller does not support a mode that this display needs; use another controller, \
                such as SPI0.
                """
        )
    }

    @Test("a refused speed: which are allowed")
    func speed() {
        #expect(
            text(EINVAL, .setClock(hertz: 1_000_000)) == """
                /dev/spidev0.0: cannot set the clock to 1000000 Hz: Invalid argument. \
                Choose a speed from 1 Hz to 4294967295 Hz; 1000000 suits most wiring.
                """
        )
    }

    @Test("a message too large: how to enlarge the buffer")
    func messageSize() {
        #expect(
            text(EMSGSIZE, .send) == """
                /dev/spidev0.0: cannot send: Message too long (exceeds spidev's buffer). Enlarge the buffer: \
                append spidev.bufsiz=65536 to the line in /boot/firmware/cmdline.txt and reboot.
                """
        )
    }

    @Test("a transfer too large for any message: its size, the buffer's, and how to enlarge it")
    func transferSize() {
        let bytes = [UInt8](repeating: 0, count: 2500)
        let error = bytes.withUnsafeBufferPointer { bytes in
            let transfers = [true, false, true, true].map { SPITransfer(bytes, releasesChipSelect: $0) }
            return SpidevDevice.sizeError(
                for: transfers.dropFirst(),
                bufferSize: 4096,
                device: "/dev/spidev0.0"
            )
        }
        #expect(
            error.description == """
                /dev/spidev0.0: cannot send: 5000 bytes with chip select held exceed \
                spidev's buffer of 4096 bytes. Enlarge the buffer: append spidev.bufsiz=65536 to the line in \
                /boot/firmware/cmdline.txt and reboot.
                """
        )
    }

    @Test("a buffer that is too small can be enlarged while the sign runs, so it is no reason to end")
    func bufferMayGrow() {
        let error = SpidevDevice.busError(code: EMSGSIZE, during: .send, device: "/dev/spidev0.0")
        #expect(!error.isPermanent)
        let bytes = [UInt8](repeating: 0, count: 5000)
        let own = bytes.withUnsafeBufferPointer { bytes in
            SpidevDevice.sizeError(
                for: [SPITransfer(bytes)][...],
                bufferSize: 4096,
                device: "/dev/spidev0.0"
            )
        }
        #expect(!own.isPermanent)
        #expect(SpidevDevice.busError(code: EBUSY, during: .lock, device: "/dev/spidev0.0").isPermanent)
    }

    @Test("a controller that does not finish")
    func timeout() {
        #expect(
            text(ETIMEDOUT, .send) == """
                /dev/spidev0.0: cannot send: Connection timed out (the SPI transfer timed out). \
                Retrying. If the error persists, lower the speed, update the kernel, and check `dmesg`.
                """
        )
    }

    @Test("a device that went away")
    func shutdown() {
        #expect(
            text(ESHUTDOWN, .send) == """
                /dev/spidev0.0: cannot send: Cannot send after transport endpoint shutdown (the device \
                disappeared). Retrying. Check `dmesg` for a removed overlay or an unbound driver.
                """
        )
    }

    @Test("an error on the wire, and a transfer that is refused")
    func transfer() {
        #expect(
            text(EIO, .send) == """
                /dev/spidev0.0: cannot send: Input/output error. \
                Retrying. Check `dmesg` for messages from the SPI controller.
                """
        )
        #expect(
            text(EINVAL, .send) == """
                /dev/spidev0.0: cannot send: Invalid argument. \
                The SPI controller rejects the transfer; try a lower speed or another controller.
                """
        )
    }

    @Test("every error number at every point has a reason and a remedy that is a sentence")
    func totality() {
        let operations: [BusError.Operation] = [
            .open, .lock, .setMode, .setWordSize, .setClock(hertz: 1), .send,
        ]
        for operation in operations {
            for code: CInt in 1...133 {
                let error = SpidevDevice.busError(code: code, during: operation, device: "/dev/x")
                #expect(error.code == code)
                #expect(!error.reason.isEmpty)
                #expect(error.remedy.hasSuffix("."))
            }
        }
    }
}

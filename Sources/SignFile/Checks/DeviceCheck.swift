import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore

extension DisplaySettings {
    /// Warns if the display sends more bytes in one transfer than fit into the buffer of the kernel module
    /// spidev. `bufferSize` is the size of that buffer in bytes, and `table` is the display's table in the
    /// file.
    func checkBuffer(_ bufferSize: Int, of table: TOMLNode, findings: inout Findings) {
        guard !findings.hasErrors,
            case .spi(_, let longest) = driver.settings.connection(at: size), longest > bufferSize
        else { return }
        findings.addWarning(
            "a picture takes \(longest) bytes in one transfer, but spidev's buffer holds only \(bufferSize); "
                + "append spidev.bufsiz=65536 to the line in /boot/firmware/cmdline.txt, and reboot",
            at: table.location(ofKey: "width", "height", "driver")
        )
    }

    /// Reports an error if the key `device` in `table` names another kind of device node than the driver
    /// needs, such as `/dev/i2c-1` for a display on an SPI bus.
    func checkNode(of table: TOMLNode, findings: inout Findings) {
        guard let node = table.member("device"), let path = node.string,
            findings.areValid("driver", "device", in: table), let kind = NodeKind(path: path.plainPath),
            let neededKind = NodeKind(driver.settings.connection(at: size)), kind != neededKind
        else { return }
        findings.addError(
            "\(Wording.quoted(path)) is \(kind.rawValue), but driver '\(driver.name)' needs \(neededKind.rawValue); "
                + "remove device, or name another",
            at: node.location
        )
    }
}

/// A kind of device node in `/dev`, to which a display can be connected.
private enum NodeKind: String {
    case spi = "an SPI device"
    case i2c = "an I2C bus"
    case framebuffer = "a framebuffer"

    /// Determines the kind of the device node at `path` from its name. Returns nil if the name belongs to
    /// none of these kinds.
    init?(path: String) {
        let prefixes: KeyValuePairs = ["/dev/spidev": Self.spi, "/dev/i2c-": .i2c, "/dev/fb": .framebuffer]
        guard let kind = prefixes.first(where: { path.hasPrefix($0.key) })?.value else { return nil }
        self = kind
    }

    /// Determines the kind of device node that a display with `connection` needs. Returns nil if the display
    /// needs no node.
    init?(_ connection: DisplayConnection) {
        switch connection {
        case .spi: self = .spi
        case .i2c: self = .i2c
        case .framebuffer: self = .framebuffer
        case .none, .lines, .sender: return nil
        }
    }
}

extension String {
    /// This absolute path without empty and `.` components, so that it can be compared with other paths. `..`
    /// components are kept, because the preceding component may be a symbolic link.
    var plainPath: String { "/" + split(separator: "/").filter { $0 != "." }.joined(separator: "/") }
}

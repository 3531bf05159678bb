import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore

extension DisplaySettings {
    /// Warns about a display that sends more bytes in one piece than fit into spidev's buffer of `bufferSize` bytes.
    /// `table` is the display's table.
    func checkBuffer(_ bufferSize: Int, of table: TOMLNode, findings: inout Findings) {
        guard !findings.hasErrors,
            case .spi(_, let longest) = driver.settings.connection(at: size), longest > bufferSize
        else { return }
        findings.warning(
            "a picture takes \(longest) bytes in one piece, and spidev's buffer has \(bufferSize); "
                + "append spidev.bufsiz=65536 to the line in /boot/firmware/cmdline.txt, and reboot",
            at: table.location(of: "width", "height", "driver")
        )
    }

    /// Reports the value of `device` in `table` if its name belongs to a kind of device node that the driver cannot
    /// use.
    func checkNode(of table: TOMLNode, findings: inout Findings) {
        guard let node = table.member("device"), let path = node.string,
            findings.isRead("driver", "device", of: table), let kind = NodeKind(path: path.plainPath),
            let neededKind = NodeKind(driver.settings.connection(at: size)), kind != neededKind
        else { return }
        findings.error(
            "\(Wording.quoted(path)) is \(kind.rawValue), and driver '\(driver.name)' needs \(neededKind.rawValue); "
                + "remove device, or name another",
            at: node.location
        )
    }
}

/// A kind of device node.
private enum NodeKind: String {
    case spi = "an SPI device"
    case i2c = "an I2C bus"
    case framebuffer = "a framebuffer"

    /// Creates the kind of the node at `path`; nil if the name of the node does not indicate a kind.
    init?(path: String) {
        let prefixes: KeyValuePairs = ["/dev/spidev": Self.spi, "/dev/i2c-": .i2c, "/dev/fb": .framebuffer]
        guard let kind = prefixes.first(where: { path.hasPrefix($0.key) })?.value else { return nil }
        self = kind
    }

    /// Creates the kind of node that `connection` requires; nil if the connection has no node.
    init?(_ connection: DisplayConnection) {
        switch connection {
        case .spi: self = .spi
        case .i2c: self = .i2c
        case .framebuffer: self = .framebuffer
        case .none, .lines: return nil
        }
    }
}

extension String {
    /// The absolute path without empty and `.` components, so that equal paths are equal strings. A `..` is kept,
    /// because the component before it may be a symbolic link.
    var plainPath: String { "/" + split(separator: "/").filter { $0 != "." }.joined(separator: "/") }
}

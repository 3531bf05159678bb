import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore

extension DisplaySettings {
    /// An error if `device` is, by its name, a node of another kind than the driver's.
    func checkNode(of table: TOMLNode, findings: inout Findings) {
        guard let written = table.member("device"), let path = written.string,
            findings.isRead("driver", "device", of: table), let found = NodeKind(path: path.plainPath),
            let wanted = NodeKind(driver.settings.connection(at: size)), found != wanted
        else { return }
        findings.error(
            "\(Wording.quoted(path)) is \(found.words), and driver '\(driver.name)' needs \(wanted.words); "
                + "remove device, or name another",
            at: written.location
        )
    }
}

/// What is behind a device node.
private enum NodeKind: CaseIterable {
    case spi, i2c, framebuffer

    /// The kind that the kernel's name of the node says; nil if it says none.
    init?(path: String) {
        guard let kind = Self.allCases.first(where: { path.hasPrefix($0.prefix) }) else { return nil }
        self = kind
    }

    /// The kind that a display opens; nil if it opens none.
    init?(_ connection: DisplayConnection) {
        switch connection {
        case .spi: self = .spi
        case .i2c: self = .i2c
        case .framebuffer: self = .framebuffer
        case .none, .lines: return nil
        }
    }

    private var prefix: String {
        switch self {
        case .spi: "/dev/spidev"
        case .i2c: "/dev/i2c-"
        case .framebuffer: "/dev/fb"
        }
    }

    var words: String {
        switch self {
        case .spi: "an SPI device"
        case .i2c: "an I2C bus"
        case .framebuffer: "a framebuffer"
        }
    }
}

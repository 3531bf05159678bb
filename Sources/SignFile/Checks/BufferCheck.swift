import MatrixDisplays
import SettingsText
import SignCore

extension DisplaySettings {
    /// Warns of a display that sends more bytes in one piece than the `bufferSize` of spidev's buffer.
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
}

import Diagnostics
import MatrixDisplays
import SignCore
import SignFile
import TestSupport

/// What reading `text` finds, a diagnostic a line, in a file called `f`.
public func findings(in text: String) -> [String] {
    findings(inBytes: Array(text.utf8))
}

/// What reading `bytes` finds.
public func findings(inBytes bytes: [UInt8]) -> [String] {
    do throws(ConfigurationError) {
        return try Configuration.parse(
            bytes,
            file: "f",
            pictures: pixels,
            programs: anyProgram,
            spidevBuffer: 4096
        ).diagnostics
            .map(\.description)
    } catch {
        return error.diagnostics.map(\.description)
    }
}

/// The configuration that `text` says.
public func configuration(_ text: String) throws -> Configuration {
    try Configuration.parse(
        Array(text.utf8),
        file: "f",
        pictures: pixels,
        programs: anyProgram,
        spidevBuffer: 4096
    ).configuration
}

/// The playlist of what `text` says.
public func playlist(_ text: String) throws -> Playlist {
    try Configuration.parse(
        Array(text.utf8),
        file: "f",
        pictures: pixels,
        programs: anyProgram,
        spidevBuffer: 4096
    ).playlist
}

/// Files of any name, each a square picture of bright and dark pixels.
private let pixels = PictureFiles { _ in .success(TinyPNG(gray: [[255, 0], [0, 255]]).bytes) }

/// Programs of any name, all fine.
private let anyProgram = ProgramFiles { _ in nil }

extension DisplaySettings {
    /// The settings of a chain; the defaults where the display is another one.
    package var chain: MAX7219Settings {
        driver.settings as? MAX7219Settings ?? MAX7219Settings()
    }
}

/// An option, so that a text about something else has no fault.
public let anOption = "\n[[option]]\ntext = \"Tea\"\n"

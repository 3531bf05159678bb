import Diagnostics
import MatrixDisplays
import SignCore
import SignFile
import TestSupport

/// Returns the diagnostics of `text`, a line each, in a file called `f`.
public func findings(in text: String) -> [String] {
    findings(inBytes: Array(text.utf8))
}

/// Returns the diagnostics of `bytes`.
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

/// Returns the configuration in `text`.
public func configuration(_ text: String) throws -> Configuration {
    try Configuration.parse(
        Array(text.utf8),
        file: "f",
        pictures: pixels,
        programs: anyProgram,
        spidevBuffer: 4096
    ).configuration
}

/// Returns the playlist in `text`.
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

/// Programs of any name, all valid.
private let anyProgram = ProgramFiles { _ in nil }

extension DisplaySettings {
    /// The settings of a chain, or the defaults if the display is another one.
    package var chain: MAX7219Settings {
        driver.settings as? MAX7219Settings ?? MAX7219Settings()
    }
}

/// An option, so that a text about another table is valid.
public let anOption = "\n[[option]]\ntext = \"Tea\"\n"

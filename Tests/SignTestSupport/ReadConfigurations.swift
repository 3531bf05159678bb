import Diagnostics
import MatrixDisplays
import SignCore
import SignFile
import TestSupport

/// Returns the errors and warnings for the configuration `text`, each as a line. The file is called `f`.
public func findings(in text: String) -> [String] {
    findings(inBytes: Array(text.utf8))
}

/// Returns the errors and warnings for the configuration in `bytes`, each as a line. The file is called `f`.
public func findings(inBytes bytes: [UInt8]) -> [String] {
    do throws(ConfigurationError) {
        return try loaded(bytes).diagnostics.map(\.description)
    } catch {
        return error.diagnostics.map(\.description)
    }
}

/// Returns the configuration that `text` contains. Throws an error if `text` is invalid.
public func configuration(_ text: String) throws -> Configuration {
    try loaded(Array(text.utf8)).configuration
}

/// Returns the playlist for the configuration in `text`. Throws an error if `text` is invalid.
public func playlist(_ text: String) throws -> Playlist {
    try loaded(Array(text.utf8)).playlist
}

private func loaded(_ bytes: [UInt8]) throws(ConfigurationError) -> Configuration.Loaded {
    try Configuration.parse(bytes, file: "f", pictures: pixels, programs: anyProgram, spidevBufferSize: 4096)
}

/// Picture files. Every file exists and contains a square of bright and dark pixels.
private let pixels = PictureFiles { _ in .success(TinyPNG(gray: [[255, 0], [0, 255]]).bytes) }

/// Program files. Every file exists and can be run.
private let anyProgram = ProgramFiles { _ in nil }

extension DisplaySettings {
    /// The settings of a MAX7219 chain. If the display is of another kind, the default settings of a chain.
    package var chain: MAX7219Settings {
        driver.settings as? MAX7219Settings ?? MAX7219Settings()
    }
}

/// An option, which a configuration must have. Tests append it to a text about another table.
public let anOption = "\n[[option]]\ntext = \"Tea\"\n"

import BannerDaemon

/// What reading `text` finds, a diagnostic a line, in a file called `f`.
func findings(in text: String) -> [String] {
    findings(inBytes: Array(text.utf8))
}

/// What reading `bytes` finds.
func findings(inBytes bytes: [UInt8]) -> [String] {
    do throws(ConfigurationError) {
        return try Configuration.parse(bytes, file: "f").warnings.map(\.description)
    } catch {
        return error.diagnostics.map(\.description)
    }
}

/// The configuration that `text` says.
func configuration(_ text: String) throws -> Configuration {
    try Configuration.parse(Array(text.utf8), file: "f").configuration
}

/// An option, so that a text about something else has no fault.
let anOption = "\n[[option]]\ntext = \"Tea\"\n"

/// A random sequence that is the same for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

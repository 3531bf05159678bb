import ArgumentParser
import BannerDaemon
import Glibc
import MonotonicTime

/// `loopbanner simulate`: what would happen, in virtual time.
struct Simulate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print what would happen, at once and in virtual time, as JSON lines.",
        discussion: """
            A script has one input a line, DURATION WHAT, with # for comments: tap, double_tap, long_press, press, \
            release, next, previous, goto ID, activate, pause, resume, config FILE.
            """
    )

    enum Frames: String, ExpressibleByArgument, CaseIterable {
        case none
        case ascii
    }

    @OptionGroup var file: ConfigurationFile

    @Option(help: "A file of inputs.", completion: .file())
    var script: String?

    @Option(
        name: .customLong("for"),
        help: "How long to go on, such as 10s. (default: 10s after the script's last line)"
    )
    var length: String?

    @Option(help: "How to print pictures.")
    var frames = Frames.none

    func validate() throws {
        if let length {
            do {
                _ = try Nanoseconds(duration: length)
            } catch {
                throw ValidationError("--for: '\(length)' \(error)")
            }
        }
    }

    func run() throws {
        let loaded = try file.load()
        file.print(loaded.warnings)
        let script = try readScript()
        let afterScript = (script.lines.last?.at ?? Instant.zero) - Instant.zero + Nanoseconds.seconds(10)
        var simulation = Simulation(
            loaded.configuration,
            script: script,
            length: try length.map { try Nanoseconds(duration: $0) } ?? afterScript,
            reload: { [folder] named throws(ConfigurationError) in
                try Configuration.load(path: named.hasPrefix("/") ? named : folder + named).configuration
            }
        )
        var output = OutputBuffer()
        simulation.run { seen in
            if case .frame = seen, frames == .none { return }
            output.write(seen.jsonLine)
        }
        output.flush()
    }

    /// The folder that the script lies in, with its slash: files that it names are looked for there.
    private var folder: String {
        guard let script, let slash = script.lastIndex(of: "/") else { return "" }
        return String(script[...slash])
    }

    private func readScript() throws -> Script {
        guard let script else { return Script() }
        do {
            return try Script(path: script)
        } catch {
            file.print(error.diagnostics)
            throw ExitCode.validationFailure
        }
    }
}

/// Standard output, written in large pieces.
private struct OutputBuffer {
    private var bytes: [UInt8] = []

    mutating func write(_ line: [UInt8]) {
        bytes += line
        if bytes.count > 1 << 16 { flush() }
    }

    mutating func flush() {
        let error = writeWhole(bytes, to: STDOUT_FILENO).error
        // Whoever read this has read enough.
        if error == EPIPE { Glibc.exit(EXIT_SUCCESS) }
        if error != 0 {
            let complaint = "cannot write to standard output: \(String(cString: strerror(error)))"
            _ = writeWhole(Array("loopbanner: error: \(complaint)\n".utf8), to: STDERR_FILENO)
            Glibc.exit(EX_IOERR)
        }
        bytes.removeAll(keepingCapacity: true)
    }
}

import ArgumentParser
import BusInterfaces
import Diagnostics
import Glibc
import MatrixDisplays
import Pixels
import SignAPI

struct LiveView: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "view",
        abstract: "Show the live picture of a running sign in this terminal.",
        discussion: """
            Press Ctrl-C to quit. If standard output is not a terminal, or with --json, each picture is printed as a JSON \
            line.
            """
    )

    @Option(help: "The maximum number of pictures per second, 1 to 100.")
    var rate = 25

    @OptionGroup var sign: SignAddress

    func validate() throws {
        guard (1...100).contains(rate) else { throw ValidationError("--rate must be 1 to 100, not \(rate)") }
    }

    func run() throws {
        let parameters = members(["rate": .integer(Int64(rate))])
        try sign.connect { connection throws(ClientError) in
            if sign.json || isatty(STDOUT_FILENO) == 0 {
                return try connection.stream("GetFrame", parameters) { answer in
                    write(answer)
                    return true
                }
            }
            let signals = BlockedSignals()
            defer { signals.unblock() }
            var viewer = Viewer()
            defer { viewer.end() }
            try connection.stream("GetFrame", parameters, while: { !signals.isPending }) {
                answer throws(ClientError) in
                try viewer.show(answer)
                return !signals.isPending
            }
        }
    }
}

/// Shows the pictures of a sign in the terminal.
private struct Viewer {
    private var display: (any MatrixDisplay)?
    private var format: PixelFormat?
    private var brightness: Int?

    mutating func show(_ answer: JSONTree) throws(ClientError) {
        let rows = (answer["rows"]?.array ?? []).compactMap(\.string)
        let width = answer["width"]?.integer.flatMap { Int(exactly: $0) } ?? 0
        guard var picture = Bitmap(rows: rows, width: width) else {
            throw ClientError(.noSign, "the sign sends pictures in an unknown format; update loopbanner")
        }
        if answer["lit"]?.boolean == false {
            picture = Bitmap(size: picture.size, format: picture.format)
        }
        let currentBrightness = answer["brightness"]?.integer.flatMap { Int(exactly: $0) } ?? 100
        do throws(BusError) {
            if display?.size != picture.size || format != picture.format {
                try start(picture, currentBrightness)
            }
            if brightness != currentBrightness, display?.setBrightness(currentBrightness) == true {
                try display?.refresh(picture)
            } else {
                try display?.present(picture)
            }
            brightness = currentBrightness
        } catch {
            throw ClientError(.refused, "cannot draw in this terminal: \(error.description)")
        }
    }

    /// Starts a display in the terminal for pictures with the size and format of `picture`.
    private mutating func start(_ picture: Bitmap, _ brightness: Int) throws(BusError) {
        end()
        display = TerminalSettings.makeDisplay(size: picture.size, brightness: brightness, keys: nil) { _ in
            ["Ctrl-C ends"]
        }
        format = picture.format
        try display?.start(showing: picture)
    }

    /// Restores the previous state of the terminal.
    mutating func end() {
        try? display?.stop(.blank)
        display = nil
    }
}

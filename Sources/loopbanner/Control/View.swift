import ArgumentParser
import BusInterfaces
import Diagnostics
import Glibc
import MatrixDisplays
import Pixels
import SignAPI

/// `loopbanner view`: the picture of a running sign, live.
struct View: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the live picture of a running sign in this terminal, until Ctrl-C.",
        discussion: "Where standard output is no terminal, or with --json, each picture is a JSON line."
    )

    @Option(help: "At most this many pictures a second, 1 to 100.")
    var rate = 25

    @OptionGroup var sign: SignAddress

    func validate() throws {
        guard (1...100).contains(rate) else { throw ValidationError("--rate must be 1 to 100, not \(rate)") }
    }

    func run() throws {
        let parameters = [JSONTree.Member("rate", .integer(Int64(rate)))]
        try sign.talk { connection throws(ClientError) in
            if sign.json || isatty(STDOUT_FILENO) == 0 {
                return try connection.stream("GetFrame", parameters) { answer in
                    write(answer)
                    return true
                }
            }
            let signals = HeldSignals()
            defer { signals.release() }
            var viewer = Viewer()
            defer { viewer.end() }
            try connection.stream("GetFrame", parameters, while: { !signals.isOneWaiting }) {
                answer throws(ClientError) in
                try viewer.show(answer)
                return !signals.isOneWaiting
            }
        }
    }
}

/// Draws the pictures of a sign in the terminal.
private struct Viewer {
    private var display: (any MatrixDisplay)?
    private var format: PixelFormat?
    private var brightness: Int?

    mutating func show(_ answer: JSONTree) throws(ClientError) {
        let rows = (answer["rows"]?.array ?? []).compactMap(\.string)
        let width = answer["width"]?.integer.flatMap { Int(exactly: $0) } ?? 0
        guard var picture = Bitmap(rows: rows, width: width) else {
            throw ClientError(.noSign, "the sign sends no picture that this version knows")
        }
        if answer["lit"]?.boolean == false {
            picture = Bitmap(size: picture.size, format: picture.format)
        }
        let light = answer["brightness"]?.integer.flatMap { Int(exactly: $0) } ?? 100
        do throws(BusError) {
            if display?.size != picture.size || format != picture.format { try begin(picture, light) }
            if brightness != light, display?.setBrightness(light) == true {
                try display?.refresh(picture)
            } else {
                try display?.present(picture)
            }
            brightness = light
        } catch {
            throw ClientError(.refused, "cannot draw in this terminal: \(error.description)")
        }
    }

    /// Begins with pictures of another shape.
    private mutating func begin(_ picture: Bitmap, _ light: Int) throws(BusError) {
        end()
        display = TerminalSettings.makeDisplay(size: picture.size, brightness: light, keys: nil) { _ in
            ["Ctrl-C ends"]
        }
        format = picture.format
        try display?.start(showing: picture)
    }

    /// Restores the terminal.
    mutating func end() {
        try? display?.stop(.blank)
        display = nil
    }
}

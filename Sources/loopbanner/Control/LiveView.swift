import ArgumentParser
import BusInterfaces
import Diagnostics
import Glibc
import HardwareBuses
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
        let isForProgram = sign.json || isatty(STDOUT_FILENO) == 0
        try sign.connect { connection throws(ClientError) in
            try isForProgram ? writePictures(from: connection) : showPictures(from: connection)
        }
    }

    /// Prints each new picture of the sign as a JSON object until the sign closes the stream or a signal ends
    /// the process.
    private func writePictures(from connection: SignConnection) throws(ClientError) {
        try connection.stream("GetFrame", streamParameters) { answer in
            write(answer)
            return true
        }
    }

    /// Draws each new picture of the sign in the terminal until a signal arrives. Signals are blocked while
    /// the pictures are shown, so that the terminal is restored before the process ends.
    private func showPictures(from connection: SignConnection) throws(ClientError) {
        let signals = BlockedSignals()
        defer { signals.unblock() }
        var viewer = Viewer()
        defer { viewer.end() }
        try connection.stream("GetFrame", streamParameters, while: { !signals.isPending }) {
            answer throws(ClientError) in
            try viewer.show(answer)
            return !signals.isPending
        }
    }

    private var streamParameters: [JSONTree.Member] { jsonMembers(["rate": .integer(Int64(rate))]) }
}

/// A view of a running sign in the terminal, which shows each picture that the sign sends.
private struct Viewer {
    private var display: (any MatrixDisplay)?
    private var format: PixelFormat?
    private var brightness: Int?

    /// Shows the picture in `answer`, a reply of the sign's method `GetFrame`, in the terminal. Throws if the
    /// reply has an unknown format or the terminal cannot be used.
    mutating func show(_ answer: JSONTree) throws(ClientError) {
        let picture = try Self.picture(in: answer)
        let newBrightness = answer["brightness"]?.integer.flatMap { Int(exactly: $0) } ?? 100
        do throws(BusError) {
            try draw(picture, brightness: newBrightness)
        } catch {
            throw ClientError(.refused, "cannot draw in this terminal: \(error.description)")
        }
    }

    /// Returns the picture in `answer`, a reply of the sign's method `GetFrame`. If the display of the sign
    /// is off, the picture is black. Throws if the reply has an unknown format.
    private static func picture(in answer: JSONTree) throws(ClientError) -> Bitmap {
        let rows = (answer["rows"]?.array ?? []).compactMap(\.string)
        let width = answer["width"]?.integer.flatMap { Int(exactly: $0) } ?? 0
        guard let picture = Bitmap(rows: rows, width: width) else {
            throw ClientError(.noSign, "the sign sends pictures in an unknown format; update loopbanner")
        }
        let isLit = answer["lit"]?.boolean ?? true
        return isLit ? picture : Bitmap(size: picture.size, format: picture.format)
    }

    private mutating func draw(_ picture: Bitmap, brightness newBrightness: Int) throws(BusError) {
        let fitsDisplay = display?.size == picture.size && format == picture.format
        if !fitsDisplay { try start(picture, newBrightness) }
        // A new brightness changes every pixel in the terminal, so the unchanged pixels must be drawn too.
        if brightness != newBrightness, display?.setBrightness(newBrightness) == true {
            try display?.refresh(picture)
        } else {
            try display?.present(picture)
        }
        brightness = newBrightness
    }

    /// Starts a simulated display in the terminal for pictures with the size and format of `picture`.
    private mutating func start(_ picture: Bitmap, _ brightness: Int) throws(BusError) {
        end()
        display = TerminalSettings.makeDisplay(
            size: picture.size,
            brightness: brightness,
            on: LinuxBuses(),
            makeRows: { _ in ["Ctrl-C ends"] }
        )
        format = picture.format
        try display?.start(showing: picture)
    }

    /// Restores the state that the terminal had before the first picture.
    mutating func end() {
        try? display?.stop(.blank)
        display = nil
    }
}

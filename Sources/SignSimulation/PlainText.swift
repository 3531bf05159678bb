import Diagnostics
import MonotonicTime
import Pixels
import SignCore

extension Simulation.Output {
    /// The output as human-readable text with a newline at the end: the time, followed by the event or the
    /// picture in half blocks. Nil for an event that is only meant for programs.
    public var plainText: [UInt8]? {
        switch self {
        case .event(let event): EventText.caption(of: event).map { Self.textLine(event.at, $0) }
        case .frame(let picture, let at, _): Self.textLine(at, "") + Array(picture.halfBlocks.utf8)
        case .brightness(let percent, let at): Self.textLine(at, "brightness \(percent) %")
        }
    }

    private static func textLine(_ at: Instant, _ text: String) -> [UInt8] {
        let separator = text.isEmpty ? "" : " "
        return Array("\(at.secondsText) s\(separator)\(Wording.printable(text))\n".utf8)
    }
}

extension Bitmap {
    /// The picture as text in half-block characters. Each row of text shows two rows of pixels, between two
    /// vertical bars.
    package var halfBlocks: String {
        var text = ""
        for row in Swift.stride(from: 0, to: height, by: 2) {
            text += "│"
            for column in 0..<width {
                switch (self[column, row], self[column, row + 1]) {
                case (false, false): text += " "
                case (true, false): text += "▀"
                case (false, true): text += "▄"
                case (true, true): text += "█"
                }
            }
            text += "│\n"
        }
        return text
    }
}

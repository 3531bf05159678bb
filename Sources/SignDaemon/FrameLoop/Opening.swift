import BannerText
import BusInterfaces
import MonotonicTime
import SignCore

/// What is done to a sign that has only the options it begins with, while its list is still being read.
///
/// The sign with the whole list begins at the same instant and has the same done to it. Then it is where the first one
/// is, and all that happened happened to it.
struct Opening: Sendable {
    /// Something that is done to a sign.
    enum Step: Sendable {
        /// Time has come to an instant.
        case advance(Instant)
        /// A button had an edge, which was read `now`.
        case edge(Edge, button: Int, now: Instant)
        /// The line of a button is watched.
        case begin(button: Int, isPressed: Bool, at: Instant)
        /// The line of a button was lost.
        case interrupt(button: Int, at: Instant)
        /// The wall clock was read.
        case setClock(ClockReading)
        /// It was asked for the lines of text that it needs.
        case wantLines
        /// Lines of text were drawn.
        case supply([TextRequest: TextLine], setting: LineSetting, at: Instant)

        /// Does it to `sign`.
        @inline(__always)
        func perform(on sign: inout Sign) {
            switch self {
            case .advance(let instant): sign.advance(to: instant)
            case .edge(let edge, let button, let now): sign.handle(edge, of: button, now: now)
            case .begin(let button, let isPressed, let instant):
                sign.begin(button, isPressed: isPressed, at: instant)
            case .interrupt(let button, let instant): sign.interrupt(button, at: instant)
            case .setClock(let reading): sign.setClock(reading)
            case .wantLines: _ = sign.wantedLines()
            case .supply(let lines, let setting, let instant): sign.supply(lines, as: setting, at: instant)
            }
        }
    }

    private var steps: [Step] = []

    /// Notes what is done.
    mutating func append(_ step: Step) { steps.append(step) }

    /// Does all of it to `sign`.
    func perform(on sign: inout Sign) {
        for step in steps { step.perform(on: &sign) }
    }
}

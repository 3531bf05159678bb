import BusInterfaces
import ButtonInput
import Glibc
import LinuxSystem
import MonotonicTime
import SignCore

/// A source of a person's answers to a program's questions, given as text or as gestures on a button.
public final class AnswerInput {
    /// A person's answer to a question of a program.
    public enum Answer: Hashable, Sendable {
        /// Text that the person has entered, without its newline.
        case text(String)
        /// A gesture that the person has made with the button.
        case gesture(Gesture)
        /// The end of the text input. It is reported only if there is no button that could still give an
        /// answer.
        case ended
    }

    private static let maxTextLength = 4096

    /// The file descriptor from which text is read, or nil after the end of the text.
    private var input: CInt?
    private var pendingInput: [UInt8] = []
    private let button: (any GPIOLine)?
    private var recognizer: GestureRecognizer

    /// Creates an input that reads text from the file descriptor `input`, and if `button` is not nil, also
    /// taps and long presses on that GPIO line. `timing` determines how gestures are recognized.
    ///
    /// - Throws: `BusError` if the line cannot be read.
    public init(input: CInt, button: (any GPIOLine)?, timing: GestureTiming) throws(BusError) {
        self.input = input
        self.button = button
        recognizer = GestureRecognizer(timing: timing, recognizesDouble: false, recognizesLong: true)
        if let button {
            _ = recognizer.begin(isPressed: try button.isActive(), at: MonotonicClock.now)
        }
    }

    /// Waits for the person's next answer and returns it, or nil if none arrives within `timeout`.
    ///
    /// - Throws: `BusError` if the button's GPIO line fails.
    public func nextAnswer(within timeout: Nanoseconds) throws(BusError) -> Answer? {
        let end = MonotonicClock.now + timeout
        while true {
            if let text = nextText() { return .text(text) }
            if let gesture = try nextGesture() { return .gesture(gesture) }
            guard input != nil || button != nil else { return .ended }
            let now = MonotonicClock.now
            guard now < end else { return nil }
            if pollInput(until: min(end, recognizer.nextDeadline ?? end), now: now) { readInput() }
        }
    }

    private func nextText() -> String? {
        guard let end = pendingInput.firstIndex(of: UInt8(ascii: "\n")) else {
            // The last row of the text may have no newline.
            guard input == nil, !pendingInput.isEmpty else { return nil }
            defer { pendingInput = [] }
            return String(decoding: pendingInput, as: UTF8.self)
        }
        defer { pendingInput.removeSubrange(...end) }
        return String(decoding: pendingInput[..<end], as: UTF8.self)
    }

    private func nextGesture() throws(BusError) -> Gesture? {
        guard let button else { return nil }
        var outputs: [GestureRecognizer.Output] = []
        if let edge = try button.nextEdge() {
            outputs = recognizer.handle(edge)
        } else {
            outputs = recognizer.advance(to: MonotonicClock.now)
        }
        for output in outputs {
            if case .gesture(let gesture) = output.kind { return gesture }
        }
        return nil
    }

    /// Waits until `instant` for text, or for a press or release of the button. Returns whether there is text
    /// to read.
    private func pollInput(until instant: Instant, now: Instant) -> Bool {
        var descriptors = [input ?? -1, button?.fileDescriptor ?? -1].map { descriptor in
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        }
        // The time is rounded up. Otherwise the last millisecond would be spent polling.
        let milliseconds = ((instant - now).rawValue + 999_999) / 1_000_000
        return poll(&descriptors, 2, CInt(clamping: milliseconds)) > 0 && descriptors[0].revents != 0
    }

    private func readInput() {
        guard let input else { return }
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = read(input, &buffer, buffer.count)
        if count > 0 {
            pendingInput += buffer[..<count]
            // An answer is never that long.
            if pendingInput.count > Self.maxTextLength { pendingInput = [] }
        } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
            self.input = nil
        }
    }
}

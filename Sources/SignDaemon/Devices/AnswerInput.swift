import BusInterfaces
import ButtonInput
import Glibc
import LinuxSystem
import MonotonicTime
import SignCore

/// What a person answers: lines of text, and presses of a button.
public final class AnswerInput {
    /// One answer.
    public enum Answer: Hashable, Sendable {
        /// A line of text, without its end.
        case line(String)
        /// A press of the button.
        case gesture(Gesture)
        /// There is nothing more to come: the text has ended, and there is no button.
        case ended
    }

    private static let longestLine = 4096

    /// The descriptor of the text; nil after its end.
    private var input: CInt?
    private var bytes: [UInt8] = []
    private let button: (any GPIOLine)?
    private var recognizer: GestureRecognizer

    /// Lines from the descriptor `input`, and presses on the line `button`, which knows taps and long presses.
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

    /// The next answer, within `length`; nil if there is none.
    ///
    /// - Throws: `BusError` if the button's line is lost.
    public func next(within length: Nanoseconds) throws(BusError) -> Answer? {
        let end = MonotonicClock.now + length
        while true {
            if let line = nextLine() { return .line(line) }
            if let gesture = try nextGesture() { return .gesture(gesture) }
            guard input != nil || button != nil else { return .ended }
            let now = MonotonicClock.now
            guard now < end else { return nil }
            wait(until: min(end, recognizer.nextDeadline ?? end), now: now)
        }
    }

    private func nextLine() -> String? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
            // The last line may have no end.
            guard input == nil, !bytes.isEmpty else { return nil }
            defer { bytes = [] }
            return String(decoding: bytes, as: UTF8.self)
        }
        defer { bytes.removeSubrange(...end) }
        return String(decoding: bytes[..<end], as: UTF8.self)
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

    private func wait(until instant: Instant, now: Instant) {
        var descriptors = [input ?? -1, button?.fileDescriptor ?? -1].map { descriptor in
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        }
        // Rounded up, or the last millisecond would be spent polling.
        let milliseconds = ((instant - now).rawValue + 999_999) / 1_000_000
        guard poll(&descriptors, 2, CInt(clamping: milliseconds)) > 0, let input,
            descriptors[0].revents != 0
        else { return }
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = read(input, &buffer, buffer.count)
        if count > 0 {
            bytes += buffer[..<count]
            // No answer is that long.
            if bytes.count > Self.longestLine { bytes = [] }
        } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
            self.input = nil
        }
    }
}

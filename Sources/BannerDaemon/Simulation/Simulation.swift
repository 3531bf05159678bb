import HardwareBuses
import InfiniteScroll
import MonotonicTime
import Pixels

/// The banner in virtual time: what would happen, at once, and the same on every machine.
public struct Simulation {
    /// Something that would be seen.
    public enum Output {
        /// An event of the journal.
        case event(Event)
        /// A picture that differs from the one before; the first is number 1.
        case frame(Bitmap, at: Instant, number: Int)
    }

    private var banner: Banner
    private var button: BoundButton
    private let script: Script
    private let end: Instant
    private let reload: (String) throws(ConfigurationError) -> Configuration
    private var frames = 0

    /// A simulation of `configuration` for `length`, with the inputs of `script` up to then.
    ///
    /// - Parameter reload: Loads the file that a `config` line of the script names.
    public init(
        _ configuration: Configuration,
        script: Script = Script(),
        length: Nanoseconds,
        reload: @escaping (String) throws(ConfigurationError) -> Configuration
    ) {
        banner = Banner(Programme(configuration), at: .zero)
        button = BoundButton(configuration.buttons.first ?? ButtonSettings())
        self.script = script
        end = .zero + length
        self.reload = reload
    }

    /// Runs to the end; `show` gets everything in the order of time, at equal times events before the picture.
    public mutating func run(_ show: (Output) -> Void) {
        report(show)
        var lines = script.lines.prefix { $0.at <= end }[...]
        while true {
            let due = [banner.nextDeadline, button.nextDeadline, lines.first?.at].compactMap { $0 }.min()
            guard let due, due <= end else { break }
            passTime(to: due)
            if let line = lines.first, line.at == due {
                lines.removeFirst()
                perform(line)
            }
            report(show)
        }
        banner.stop(at: end)
        report(show)
    }

    /// What is due at the same instant as an input comes before it (R-IN-1).
    private mutating func passTime(to instant: Instant) {
        banner.advance(to: instant)
        var inputs: [(Input, Instant)] = []
        button.advance(to: instant) { inputs.append(($0, $1)) }
        for (input, at) in inputs { banner.handle(input, at: at) }
    }

    private mutating func perform(_ line: Script.Line) {
        switch line.action {
        case .gesture(let gesture):
            banner.handle(button.input(for: gesture), at: line.at)
        case .edge(let isPress):
            var inputs: [(Input, Instant)] = []
            button.handle(Edge(isActive: isPress, at: line.at)) { inputs.append(($0, $1)) }
            for (input, at) in inputs { banner.handle(input, at: at) }
        case .navigate(let input):
            banner.handle(input, at: line.at)
        case .reload(let file):
            do {
                let configuration = try reload(file)
                banner.replace(Programme(configuration), at: line.at)
                button.rebind(to: configuration.buttons.first ?? ButtonSettings())
            } catch {
                banner.rejectConfiguration(reason: error.description, at: line.at)
            }
        }
    }

    private mutating func report(_ show: (Output) -> Void) {
        let at = banner.now
        banner.takeEvents { show(.event($0)) }
        if banner.compose() || frames == 0 {
            frames += 1
            show(.frame(banner.frame, at: at, number: frames))
        }
    }
}

extension Simulation.Output {
    /// The output as a line of JSON, with its newline.
    public var jsonLine: [UInt8] {
        switch self {
        case .event(let event): event.jsonLine()
        case .frame(let frame, let at, let number): frame.jsonLine(at: at, number: number)
        }
    }
}

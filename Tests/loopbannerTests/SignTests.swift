import SignTestSupport
import TestSupport
import Testing

/// Tests of a sign that runs as a process: a folder with its configurations, what it reports there, and its log.
protocol SignTests {
    var directory: TemporaryDirectory { get }
}

extension SignTests {
    /// Two options that change three times a second, on the display of that driver.
    static func banner(on driver: String = "memory", width: Int = 32) -> String {
        """
        [display]
        driver = "\(driver)"
        width = \(width)
        [scroll]
        slide = "20ms"
        dwell = "320ms"
        [[option]]
        text = "Tea"
        [[option]]
        text = "Coffee"

        """
    }

    /// Runs the sign of configuration `text`. `before` is what a shell does first.
    func start(
        _ text: String = banner(),
        name: String = "a",
        output: Program.Stream? = nil,
        error: Program.Stream? = nil,
        environment: [String] = [],
        before: String? = nil
    ) throws -> Program {
        let file = try directory.file("\(name).toml", text)
        return try #require(
            Program(
                ["run", "--config", file],
                output: output ?? .file(directory.path(of: "\(name).out")),
                error: error ?? .file(directory.path(of: "\(name).err")),
                environment: environment,
                before: before
            )
        )
    }

    /// The lines that a sign has written to its standard output.
    func events(of name: String) -> [Substring] { directory.text(of: "\(name).out").split(separator: "\n") }
    var events: [Substring] { events(of: "a") }

    /// What a sign has written to its standard error.
    func log(of name: String) -> String { directory.text(of: "\(name).err") }
    var log: String { log(of: "a") }
}

import SignTestSupport
import TestSupport
import Testing

/// Tests of a sign that runs as a process. A temporary folder contains its configurations, its events and its log.
protocol SignTests {
    var directory: TemporaryDirectory { get }
}

extension SignTests {
    /// Returns a configuration with two options that change three times a second. `driver` is the display driver.
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

    /// Starts a sign with the configuration `text`. `before` is a shell command that is executed first.
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

    /// Returns the lines that a sign has written to its standard output.
    func events(of name: String) -> [Substring] { directory.text(of: "\(name).out").split(separator: "\n") }
    var events: [Substring] { events(of: "a") }

    /// Returns the text that a sign has written to its standard error.
    func log(of name: String) -> String { directory.text(of: "\(name).err") }
    var log: String { log(of: "a") }
}

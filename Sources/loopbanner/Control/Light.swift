import ArgumentParser
import SignAPI

/// `loopbanner brightness`: prints or sets the light.
struct Brightness: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the brightness, or set it.",
        discussion: "Examples: loopbanner brightness 40, brightness 40%, brightness +10, brightness -10"
    )

    @Argument(help: "Percent, 0 to 100; with a sign, so much more or less than now.")
    var percent: String?

    /// The number in `percent`, which may end in a percent sign.
    private var number: Int? {
        guard var digits = percent?[...] else { return nil }
        if digits.last == "%" {
            digits = digits.dropLast()
            if digits.last == " " { digits = digits.dropLast() }
        }
        return Int(digits)
    }

    @OptionGroup var sign: SignAddress

    func validate() throws {
        guard let percent else { return }
        guard let number, (-100...100).contains(number) else {
            throw ValidationError("'\(percent)' is no brightness; write 0 to 100, +10 or -10")
        }
    }

    func run() throws {
        try sign.talk { connection throws(ClientError) in
            let before = ReportedState(try connection.call("GetState")["state"] ?? .null).brightness
            guard let percent, let number else { return tell(before) }
            let isRelative = percent.hasPrefix("+") || percent.hasPrefix("-")
            let wanted = isRelative ? min(100, max(0, before + number)) : number
            _ = try connection.call("SetBrightness", [JSONTree.Member("percent", .integer(Int64(wanted)))])
            tell(wanted)
        }
    }

    private func tell(_ percent: Int) {
        guard sign.json else { return write(line: "\(percent) %") }
        write(.object([JSONTree.Member("brightness", .integer(Int64(percent)))]))
    }
}

/// `loopbanner on`.
struct On: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Light the display, until the schedule says otherwise."
    )
    @OptionGroup var sign: SignAddress

    func run() throws { try sign.light([JSONTree.Member("lit", .boolean(true))]) }
}

/// `loopbanner off`.
struct Off: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make the display dark, until the schedule says otherwise.",
        discussion: "The banner and its button go on."
    )
    @OptionGroup var sign: SignAddress

    func run() throws { try sign.light([JSONTree.Member("lit", .boolean(false))]) }
}

/// `loopbanner auto`.
struct Auto: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Leave the light to the schedule.")
    @OptionGroup var sign: SignAddress

    func run() throws { try sign.light([]) }
}

extension SignAddress {
    /// Lights or darkens the display, and prints its light afterwards.
    fileprivate func light(_ parameters: [JSONTree.Member]) throws {
        try talk { connection throws(ClientError) in
            let taken = try connection.call("SetLit", parameters)["taken"] ?? .null
            guard !json else { return write(taken) }
            write(line: ReportedState(try connection.call("GetState")["state"] ?? .null).light)
        }
    }
}

import ArgumentParser
import SignAPI

struct Brightness: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print or set the brightness.",
        discussion: "Examples: loopbanner brightness 40, brightness 40%, brightness +10, brightness -10"
    )

    @Argument(help: "The brightness in percent, 0 to 100; with a plus or minus sign, the change.")
    var percent: String?

    /// The number in the argument `percent`, which may have a percent sign. Nil if the argument is missing or
    /// is not a number.
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
            throw ValidationError("invalid brightness '\(percent)'; write 0 to 100, +10 or -10")
        }
    }

    func run() throws {
        try sign.connect { connection throws(ClientError) in
            let current = try connection.fetchState().brightness
            guard let percent, let number else { return report(current) }
            let isRelative = percent.hasPrefix("+") || percent.hasPrefix("-")
            let target = isRelative ? min(100, max(0, current + number)) : number
            _ = try connection.call("SetBrightness", jsonMembers(["percent": .integer(Int64(target))]))
            report(target)
        }
    }

    private func report(_ percent: Int) {
        guard sign.json else { return write("\(percent) %") }
        write(.object(jsonMembers(["brightness": .integer(Int64(percent))])))
    }
}

struct On: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Turn the display on, until the schedule's next change."
    )
    @OptionGroup var sign: SignAddress

    func run() throws { try sign.setLit(true) }
}

struct Off: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Turn the display off, until the schedule's next change.",
        discussion: "The banner keeps running and the button keeps working."
    )
    @OptionGroup var sign: SignAddress

    func run() throws { try sign.setLit(false) }
}

struct Auto: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Let the schedule turn the display on and off again."
    )
    @OptionGroup var sign: SignAddress

    func run() throws { try sign.setLit(nil) }
}

extension SignAddress {
    /// Turns the display on or off, according to `isLit`. If `isLit` is nil, lets the schedule control the
    /// display again. Prints the resulting state.
    fileprivate func setLit(_ isLit: Bool?) throws {
        try connect { connection throws(ClientError) in
            let answer = try connection.call("SetLit", jsonMembers(["lit": isLit.map { .boolean($0) }]))
            guard !json else { return write(answer["taken"] ?? .null) }
            write(try connection.fetchState().light)
        }
    }
}

import ArgumentParser
import SignAPI

/// `loopbanner scale`: prints or sets the letter size.
struct Scale: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the letter size, or set it.",
        discussion: """
            Examples: loopbanner scale 2, scale +1, scale -1. A size beyond scale_min and scale_max of the configuration is \
            refused with status 1.
            """
    )

    @Argument(help: "The size, 1 to 8; with a sign, so much larger or smaller than now.")
    var size: String?

    @OptionGroup var sign: SignAddress

    func validate() throws {
        guard let size else { return }
        let sizes = SignRange.scale
        let allowed = Self.isStep(size) ? 1 - sizes.count...sizes.count - 1 : sizes
        guard let number = Int(size), allowed.contains(number) else {
            throw ValidationError("'\(size)' is no letter size; write 1 to 8, +1 or -1")
        }
    }

    func run() throws {
        try sign.talk { connection throws(ClientError) in
            let before = Int(try connection.call("GetState")["state"]?["scale"]?.integer ?? 1)
            guard let size, let number = Int(size) else { return report(before) }
            let wanted = Self.isStep(size) ? before + number : number
            let scale = min(max(wanted, SignRange.scale.lowerBound), SignRange.scale.upperBound)
            _ = try connection.call("SetScale", [JSONTree.Member("scale", .integer(Int64(scale)))])
            report(scale)
        }
    }

    private static func isStep(_ size: String) -> Bool { size.hasPrefix("+") || size.hasPrefix("-") }

    private func report(_ scale: Int) {
        guard sign.json else { return write(line: "\(scale)") }
        write(.object([JSONTree.Member("scale", .integer(Int64(scale)))]))
    }
}

import ArgumentParser
import SignAPI

struct Scale: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print or set the letter size.",
        discussion: """
            Examples: loopbanner scale 2, scale +1, scale -1. A size outside scale_min and scale_max of the configuration \
            is rejected with status 1.
            """
    )

    @Argument(help: "The size, 1 to 8; with a plus or minus sign, the change.")
    var size: String?

    @OptionGroup var sign: SignAddress

    func validate() throws {
        guard let size else { return }
        let sizes = SignRange.scale
        let changes = 1 - sizes.count...sizes.count - 1
        let allowed = Self.isRelative(size) ? changes : sizes
        guard let number = Int(size), allowed.contains(number) else {
            throw ValidationError("invalid letter size '\(size)'; write 1 to 8, +1 or -1")
        }
    }

    func run() throws {
        try sign.connect { connection throws(ClientError) in
            let current = Int(try connection.call("GetState")["state"]?["scale"]?.integer ?? 1)
            guard let size, let number = Int(size) else { return report(current) }
            let target = Self.isRelative(size) ? current + number : number
            let newScale = min(max(target, SignRange.scale.lowerBound), SignRange.scale.upperBound)
            _ = try connection.call("SetScale", jsonMembers(["scale": .integer(Int64(newScale))]))
            report(newScale)
        }
    }

    private static func isRelative(_ size: String) -> Bool { size.hasPrefix("+") || size.hasPrefix("-") }

    private func report(_ scale: Int) {
        guard sign.json else { return write("\(scale)") }
        write(.object(jsonMembers(["scale": .integer(Int64(scale))])))
    }
}

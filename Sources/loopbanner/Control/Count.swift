import ArgumentParser
import Diagnostics
import SignAPI

struct Count: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Change or print a counter.",
        discussion: """
            Examples: loopbanner count queue +1, loopbanner count queue -1, loopbanner count queue =40, \
            loopbanner count queue reset. Prints the number. Without a change, prints the current number; without a \
            name, prints all counters.
            """
    )

    @Argument(help: "The name of the counter.")
    var name: String?

    @Argument(help: "+N or -N steps, =N, or reset.")
    var change: String?

    @OptionGroup var sign: SignAddress

    func run() throws {
        try sign.connect { connection throws(ClientError) in
            guard let name else { return print(try Self.counters(connection)) }
            guard let change else {
                let counters = try Self.counters(connection)
                guard let counter = counters.first(where: { $0.key == name }) else {
                    throw Self.unknown(name, counters)
                }
                return write(counter.value)
            }
            let parameters = jsonMembers(["name": .string(name), "change": .string(change)])
            let answer = try connection.call("Count", parameters)
            write(sign.json ? answer : answer["value"] ?? .null)
        }
    }

    private func print(_ counters: [JSONTree.Member]) {
        guard !sign.json else { return write(.object(counters)) }
        if counters.isEmpty { printMessage("note: the configuration has no [[counter]]") }
        for counter in counters { write("\(counter.key) \(counter.value.integer ?? 0)") }
    }

    private static func counters(_ connection: SignConnection) throws(ClientError) -> [JSONTree.Member] {
        try connection.call("GetCounters")["counters"]?.members ?? []
    }

    private static func unknown(_ name: String, _ counters: [JSONTree.Member]) -> ClientError {
        let near = nearestWord(to: name, among: counters.lazy.map(\.key))
        let hint = near.map { "; did you mean \(Wording.quoted($0))?" } ?? ""
        return ClientError(.badData, "unknown counter \(Wording.quoted(name))\(hint)")
    }
}

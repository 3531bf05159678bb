import SignAPI
import TestSupport

/// A suite about the calls of one interface.
protocol CallReading {
    associatedtype Call

    /// The interface text.
    static var text: String { get }

    /// Reads a call.
    static func read(_ name: Substring, _ parameters: [JSONTree.Member]) throws -> Call
}

extension CallReading {
    func call(_ name: String, _ parameters: String = "{}") throws -> Call {
        try Self.read(name[...], try JSONTree(Array(parameters.utf8)).members ?? [])
    }

    /// Returns the name and the subject of a call's error, or nil if the call is valid.
    func error(_ name: String, _ parameters: String = "{}") -> String? {
        do {
            _ = try call(name, parameters)
            return nil
        } catch let error as VarlinkError {
            let name = error.name.split(separator: ".").last.map(String.init) ?? ""
            return "\(name) \(error.parameters.first?.value.string ?? "")"
        } catch {
            return "\(error)"
        }
    }

    /// Returns the names after `keyword` in the interface text, without a parser.
    func names(_ keyword: String) -> [String] {
        Self.text.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("\(keyword) ") else { return nil }
            return String(line.dropFirst(keyword.count + 1).prefix { $0.isLetter })
        }
    }
}

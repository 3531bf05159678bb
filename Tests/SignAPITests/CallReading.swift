import SignAPI
import TestSupport

/// Tests for the calls of one interface, with functions that they share.
protocol CallReading {
    associatedtype Call

    /// The definition of the interface as text.
    static var text: String { get }

    /// Parses a call of the interface.
    static func read(_ name: Substring, _ parameters: [JSONTree.Member]) throws -> Call
}

extension CallReading {
    func call(_ name: String, _ parameters: String = "{}") throws -> Call {
        try Self.read(name[...], try JSONTree(Array(parameters.utf8)).members ?? [])
    }

    /// Returns the name of the error in an invalid call and what the error refers to. Returns nil if the call is valid.
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

    /// Returns the names that follow `keyword` in the definition of the interface. It searches the text and uses no
    /// parser.
    func names(_ keyword: String) -> [String] {
        Self.text.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("\(keyword) ") else { return nil }
            return String(line.dropFirst(keyword.count + 1).prefix { $0.isLetter })
        }
    }
}

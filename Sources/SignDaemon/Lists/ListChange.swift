import Diagnostics
import SignFile

/// A change of the list of options that a program asks for.
enum ListChange: Hashable, Sendable {
    /// Another list.
    case set([ListedOption])
    /// A new option, or another one with an id that is there. It goes before the option with that id; without one it
    /// stays where it was, or goes to the end.
    case upsert(ListedOption, before: String?)
    /// A new option, or another one with an id that is there, at the end.
    case append(ListedOption)
    /// The option with this id before the option `before`; nil is the end.
    case move(id: String, before: String?)
    /// No option with this id any more.
    case remove(id: String)
    /// The list of the file.
    case reset

    /// Why a change cannot be made.
    enum Refusal: Error, Hashable {
        /// The list has another revision by now.
        case wrongRevision(Int)
        /// No option has the id; `nearest` was probably meant.
        case unknownOption(String, nearest: String?)
        /// An option is wrong.
        case invalid(path: String, message: String)
        /// More than `limit` of something.
        case tooMuch(String, limit: Int)
        /// The configuration cannot be used with the list.
        case configuration(ConfigurationError)
    }

    /// The most options of a list that programs change.
    static let mostOptions = 4096
    /// The most bytes of their tables.
    static let mostBytes = 1 << 20

    /// The ids of the options that it gives.
    var givenIDs: Set<String> {
        switch self {
        case .set(let options): Set(options.map(\.id))
        case .upsert(let option, _), .append(let option): [option.id]
        case .move, .remove, .reset: []
        }
    }

    /// What `list` turns into; nil for the list of the file.
    func applied(to list: [ListedOption]) throws(Refusal) -> [ListedOption]? {
        switch self {
        case .set(let options): return options
        case .reset: return nil
        case .remove(let id):
            var list = list
            list.remove(at: try Self.index(of: id, in: list))
            return list
        case .upsert(let option, let before):
            var list = list
            let old = list.firstIndex { $0.id == option.id }
            guard let before, before != option.id else {
                if let old { list[old] = option } else { list.append(option) }
                return list
            }
            _ = try Self.index(of: before, in: list)
            if let old { list.remove(at: old) }
            list.insert(option, at: try Self.index(of: before, in: list))
            return list
        case .append(let option): return list.filter { $0.id != option.id } + [option]
        case .move(let id, let before):
            var list = list
            let option = list[try Self.index(of: id, in: list)]
            if let before { _ = try Self.index(of: before, in: list) }
            guard before != id else { return list }
            list.removeAll { $0.id == id }
            guard let before else { return list + [option] }
            list.insert(option, at: try Self.index(of: before, in: list))
            return list
        }
    }

    /// The bytes of the tables of `list`. Refuses a list that is longer than it may be.
    static func checkedSize(of list: [ListedOption]) throws(Refusal) -> Int {
        guard list.count <= mostOptions else { throw .tooMuch("options", limit: mostOptions) }
        let bytes = size(of: list)
        guard bytes <= mostBytes else { throw .tooMuch("bytes of options", limit: mostBytes) }
        return bytes
    }

    /// The bytes of the tables of `list`.
    static func size(of list: [ListedOption]) -> Int {
        list.reduce(0) { $0 + $1.lines().reduce(0) { $0 + $1.utf8.count + 1 } }
    }

    /// `warning` of a configuration with `list`, for the client that asked for this change; nil if it is about something else.
    func warning(_ warning: Diagnostic, in list: [ListedOption]) -> Diagnostic? {
        clientPath(of: warning.file, in: list).map {
            Diagnostic(warning.severity, file: $0, location: .start, message: warning.message)
        }
    }

    /// What the client that asked for this change calls the `path` in `list`, if it gave that option: a client that gave one
    /// does not see the list.
    func clientPath(of path: String, in list: [ListedOption]) -> String? {
        switch self {
        case .set: return path.hasPrefix("options[") ? path : nil
        case .upsert(let option, _), .append(let option):
            guard let index = list.firstIndex(where: { $0.id == option.id }),
                path.hasPrefix("options[\(index)]")
            else { return nil }
            return "option\(path.dropFirst("options[\(index)]".count))"
        case .move, .remove, .reset: return nil
        }
    }

    private static func index(of id: String, in list: [ListedOption]) throws(Refusal) -> Int {
        if let index = list.firstIndex(where: { $0.id == id }) { return index }
        throw .unknownOption(id, nearest: nearestWord(to: id, among: list.map(\.id)))
    }
}

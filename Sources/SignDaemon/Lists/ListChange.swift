import Diagnostics
import MonotonicTime
import SignFile

/// A request of a client to change the list of options.
struct ListRequest {
    var change: ListChange
    /// The expected revision of the list, or nil if any revision is accepted.
    var revision: Int?
    var isKept = true
    /// The lifetimes of given options that expire, by id.
    var lifetimes: [String: Nanoseconds] = [:]
}

/// A change of the list of options that a client requests.
enum ListChange: Hashable, Sendable {
    case set([ListedOption])
    /// Adds an option at the end or replaces the one with the same id in place, or puts it in front of the option `before`.
    case upsert(ListedOption, before: String?)
    /// Adds an option, or replaces the one with the same id, at the end.
    case append(ListedOption)
    /// Moves an option in front of the option `before`, or to the end if that is nil.
    case move(id: String, before: String?)
    case remove(id: String)
    /// Restores the list of the configuration file.
    case reset

    /// The reason for which a change is rejected.
    enum Refusal: Error, Hashable {
        case wrongRevision(Int)
        /// No option has this id; `nearest` is the most similar one.
        case unknownOption(String, nearest: String?)
        case invalid(path: String, message: String)
        case limitExceeded(String, limit: Int)
        /// The configuration is invalid with the list.
        case configuration(ConfigurationError)
    }

    static let maxOptions = 4096
    /// The maximum size of the options' tables, in bytes.
    static let maxSize = 1 << 20

    var givenIDs: Set<String> {
        switch self {
        case .set(let options): Set(options.map(\.id))
        case .upsert(let option, _), .append(let option): [option.id]
        case .move, .remove, .reset: []
        }
    }

    /// Returns the changed `list`, or nil for the list of the configuration file.
    func applied(to list: [ListedOption]) throws(Refusal) -> [ListedOption]? {
        var list = list
        switch self {
        case .set(let options): return options
        case .reset: return nil
        case .remove(let id):
            list.remove(at: try Self.index(of: id, in: list))
        case .upsert(let option, let before):
            let old = list.firstIndex { $0.id == option.id }
            guard let before, before != option.id else {
                if let old { list[old] = option } else { list.append(option) }
                return list
            }
            _ = try Self.index(of: before, in: list)
            if let old { list.remove(at: old) }
            list.insert(option, at: try Self.index(of: before, in: list))
        case .append(let option): return list.filter { $0.id != option.id } + [option]
        case .move(let id, let before):
            let option = list[try Self.index(of: id, in: list)]
            if let before { _ = try Self.index(of: before, in: list) }
            guard before != id else { return list }
            list.removeAll { $0.id == id }
            guard let before else { return list + [option] }
            list.insert(option, at: try Self.index(of: before, in: list))
        }
        return list
    }

    private static func index(of id: String, in list: [ListedOption]) throws(Refusal) -> Int {
        if let index = list.firstIndex(where: { $0.id == id }) { return index }
        throw .unknownOption(id, nearest: nearestWord(to: id, among: list.map(\.id)))
    }

    /// Returns the size of the tables of `list` in bytes. Throws if the list is too long.
    static func checkedSize(of list: [ListedOption]) throws(Refusal) -> Int {
        guard list.count <= maxOptions else { throw .limitExceeded("options", limit: maxOptions) }
        let bytes = size(of: list)
        guard bytes <= maxSize else { throw .limitExceeded("bytes of options", limit: maxSize) }
        return bytes
    }

    /// Returns the size of the tables of `list`, in bytes.
    static func size(of list: [ListedOption]) -> Int {
        list.reduce(0) { $0 + $1.lines().reduce(0) { $0 + $1.utf8.count + 1 } }
    }

    /// Returns `warning` with the path that the client knows, or nil if it does not concern a given option.
    func warning(_ warning: Diagnostic, in list: [ListedOption]) -> Diagnostic? {
        clientPath(of: warning.file, in: list).map {
            Diagnostic(warning.severity, file: $0, location: .start, message: warning.message)
        }
    }

    /// Returns the client's name for `path` in `list`, or nil if the path is not in a given option. A client that gave a
    /// single option does not know its index.
    func clientPath(of path: String, in list: [ListedOption]) -> String? {
        switch self {
        case .set: return path.hasPrefix("options[") ? path : nil
        case .upsert(let option, _), .append(let option):
            guard let index = list.firstIndex(where: { $0.id == option.id }) else { return nil }
            let prefix = "options[\(index)]"
            return path.hasPrefix(prefix) ? "option\(path.dropFirst(prefix.count))" : nil
        case .move, .remove, .reset: return nil
        }
    }
}

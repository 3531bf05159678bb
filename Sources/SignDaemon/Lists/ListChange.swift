import Diagnostics
import MonotonicTime
import SignFile

/// The number of a playlist that was sent to the frame thread, and warnings about the configuration from
/// which it was created.
typealias PlaylistOrder = (number: Int, warnings: [Diagnostic])

/// A client's request to change the option list, the list of the banner's items.
struct ListRequest {
    var change: ListChange
    /// The revision that the list must have for the change to be accepted, or nil if it may have any
    /// revision.
    var revision: Int?
    var isKept = true
    /// The lifetimes of those options in the request that expire, by option id.
    var lifetimes: [String: Nanoseconds] = [:]
}

/// A client's change to the option list, the list of the banner's items.
enum ListChange: Hashable, Sendable {
    case set([ListedOption])
    /// Adds an option to the list, or replaces the option with the same id, and moves it before the option
    /// with the id `before`. If `before` is nil, a new option is added at the end, and a replaced option
    /// stays at its position.
    case upsert(ListedOption, before: String?)
    /// Adds an option at the end of the list. An earlier option with the same id is removed.
    case append(ListedOption)
    /// Moves the option with this id before the option with the id `before`, or to the end of the list if
    /// `before` is nil.
    case move(id: String, before: String?)
    case remove(id: String)
    /// Restores the option list that is in the configuration file.
    case reset

    /// The reason why a change to the option list was rejected.
    enum Refusal: Error, Hashable {
        case wrongRevision(Int)
        /// No option has this id. `nearest` is the most similar id in the list, or nil if none is similar.
        case unknownOption(String, nearest: String?)
        case invalid(path: String, message: String)
        /// The release (a set of configuration that a fleet's owner publishes) is invalid. The array contains
        /// all errors and is not empty.
        case invalidRelease([ListProblem])
        /// The changed settings are invalid. The array contains all their errors and is not empty.
        case invalidSettings([ListProblem])
        case limitExceeded(String, limit: Int)
        /// The change would make the configuration invalid, with these errors.
        case configuration(ConfigurationError)
    }

    static let maxOptions = 4096
    /// The maximum total size of all options in the list, written as tables of a configuration file, in
    /// bytes.
    static let maxSize = 1 << 20

    var givenIDs: Set<String> {
        switch self {
        case .set(let options): Set(options.map(\.id))
        case .upsert(let option, _), .append(let option): [option.id]
        case .move, .remove, .reset: []
        }
    }

    /// Returns a copy of `list` with this change, or nil if the change is `reset`, which restores the list of
    /// the configuration file.
    ///
    /// `nextID` is the id of the option before which an option is placed. Without it, `move` places the
    /// option at the end, and `upsert` (update or insert) only places a new option at the end: an option that
    /// replaces another one with the same id keeps its position.
    ///
    /// - Throws: `unknownOption` if the change refers to an option that is not in `list`.
    func applied(to list: [ListedOption]) throws(Refusal) -> [ListedOption]? {
        switch self {
        case .set(let options): return options
        case .reset: return nil
        case .remove(let id):
            var newList = list
            newList.remove(at: try Self.index(of: id, in: list))
            return newList
        case .append(let option): return Self.copy(of: list, movingToEnd: option)
        case .upsert(let option, let nextID):
            // An option cannot be placed before itself, so its own id as the next one has no effect.
            guard let nextID, nextID != option.id else {
                return Self.copy(of: list, replacingOrAdding: option)
            }
            return try Self.copy(of: list, moving: option, before: nextID)
        case .move(let id, let nextID):
            let option = list[try Self.index(of: id, in: list)]
            guard let nextID else { return Self.copy(of: list, movingToEnd: option) }
            guard nextID != id else { return list }
            return try Self.copy(of: list, moving: option, before: nextID)
        }
    }

    /// Returns a copy of `list` in which `option` replaces the option with the same id, or is added at the
    /// end if there is none.
    private static func copy(
        of list: [ListedOption],
        replacingOrAdding option: ListedOption
    ) -> [ListedOption] {
        var newList = list
        if let index = list.firstIndex(where: { $0.id == option.id }) {
            newList[index] = option
        } else {
            newList.append(option)
        }
        return newList
    }

    /// Returns a copy of `list` with `option` at the end. An earlier option with the same id is removed.
    private static func copy(of list: [ListedOption], movingToEnd option: ListedOption) -> [ListedOption] {
        list.filter { $0.id != option.id } + [option]
    }

    /// Returns a copy of `list` with `option` before the option with the id `nextID`. An earlier option with
    /// the same id as `option` is removed. Throws `unknownOption` if there is no option with the id `nextID`.
    private static func copy(
        of list: [ListedOption],
        moving option: ListedOption,
        before nextID: String
    ) throws(Refusal) -> [ListedOption] {
        // An error refers to the list before the change, so the id is looked up in both lists.
        _ = try index(of: nextID, in: list)
        var newList = list.filter { $0.id != option.id }
        newList.insert(option, at: try index(of: nextID, in: newList))
        return newList
    }

    private static func index(of id: String, in list: [ListedOption]) throws(Refusal) -> Int {
        if let index = list.firstIndex(where: { $0.id == id }) { return index }
        throw .unknownOption(id, nearest: nearestWord(to: id, among: list.map(\.id)))
    }

    /// Returns the total size in bytes of the options in `list` when written as tables of a configuration
    /// file.
    ///
    /// - Throws: `limitExceeded` if the list has more than `maxOptions` options or `maxSize` bytes.
    static func checkedSize(of list: [ListedOption]) throws(Refusal) -> Int {
        guard list.count <= maxOptions else { throw .limitExceeded("options", limit: maxOptions) }
        let bytes = size(of: list)
        guard bytes <= maxSize else { throw .limitExceeded("bytes of options", limit: maxSize) }
        return bytes
    }

    /// Returns the total size in bytes of the options in `list` when written as tables of a configuration
    /// file.
    static func size(of list: [ListedOption]) -> Int {
        list.reduce(0) { $0 + $1.tomlLines().reduce(0) { $0 + $1.utf8.count + 1 } }
    }

    /// Returns `warning` with the client's path of the option in question. Returns nil if the client has not
    /// sent that option. `list` is the option list after the change.
    func warning(_ warning: Diagnostic, in list: [ListedOption]) -> Diagnostic? {
        clientPath(of: warning.file, in: list).map {
            Diagnostic(warning.severity, file: $0, location: .start, message: warning.message)
        }
    }

    /// Returns the client's path of the setting at `path` in `list`. If the client has sent a single option,
    /// its path contains no index, because the client did not choose one. Returns nil if the client has not
    /// sent that option.
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

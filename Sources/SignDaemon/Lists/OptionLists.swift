import BannerText
import Diagnostics
import MonotonicTime
import SignCore
import SignFile

/// The list of options in force, and those that have been sent to the frame thread.
struct OptionLists {
    /// A list and its configuration file.
    struct List {
        /// The number of its playlist, which is the revision.
        var number: Int
        var file: [UInt8]
        /// The options, or nil for those of the file.
        var options: [ListedOption]?
        /// The options after a restart, or nil for those of the file.
        var kept: [ListedOption]?
        /// The expiry of options, by id.
        var ends: [String: Instant] = [:]
        /// The size of the tables of `options`, in bytes.
        private var optionSize = 0

        init(number: Int, file: [UInt8], options: [ListedOption]? = nil, kept: [ListedOption]? = nil) {
            self.number = number
            self.file = file
            self.options = options
            self.kept = kept
            optionSize = options.map(ListChange.size) ?? 0
        }

        /// The size of the text that must be read for the list, in bytes.
        var size: Int { file.count + optionSize }

        var present: [ListedOption] { options ?? Configuration.listedOptions(in: file) }

        var isFile: Bool { options == nil }
    }

    private(set) var inForce: List
    private var pending: [List] = []

    init(_ list: List) { inForce = list }

    /// The list on which the next change is based.
    var latest: List { pending.last ?? inForce }

    /// The next expiry of an option, or nil if none expires.
    var nextEnd: Instant? { latest.ends.values.min() }

    /// Records a list that was sent to the frame thread.
    mutating func append(_ list: List) { pending.append(list) }

    /// Records that the playlist with this number is in force.
    mutating func apply(_ number: Int) {
        if let list = pending.last(where: { $0.number == number }) { inForce = list }
        pending.removeAll { $0.number <= number }
    }

    /// Lets the options whose lifetime ended by `now` stay in the list.
    mutating func cancelExpiry(until now: Instant) {
        if pending.isEmpty {
            inForce.ends = inForce.ends.filter { $0.value > now }
        } else {
            pending[pending.count - 1].ends = latest.ends.filter { $0.value > now }
        }
    }

    /// Records that the frame thread has rejected the playlist with this number.
    mutating func reject(_ number: Int) {
        pending.removeAll { $0.number == number }
    }
}

extension OptionLists.List {
    /// Loads the configuration with the options of this list instead of the options in the file.
    ///
    /// - Parameters:
    ///   - path: The path of the file, for diagnostics.
    ///   - ids: The ids of the options that a client has given, whose warnings contain the option's path.
    func load(
        path: String,
        giving ids: Set<String> = [],
        lines: any TextRenderer
    ) throws(ListError) -> Configuration.Loaded {
        if let options {
            return try Configuration.parse(file, file: path, list: options, giving: ids, lines: lines)
        }
        do throws(ConfigurationError) {
            return try Configuration.parse(file, file: path, lines: lines)
        } catch {
            throw .file(error)
        }
    }

    /// Returns the list after the change of `request`.
    func changed(by request: ListRequest, at now: Instant) throws(ListChange.Refusal) -> OptionLists.List {
        let change = request.change
        var list = self
        list.options = try change.applied(to: present)
        if request.isKept {
            let former = kept ?? Configuration.listedOptions(in: file)
            do throws(ListChange.Refusal) {
                list.kept = try change.applied(to: former)
            } catch {
                // The change names an option that was set only for this run.
                if case .upsert(let option, _) = change {
                    list.kept = try ListChange.upsert(option, before: nil).applied(to: former)
                }
            }
        }
        list.optionSize = 0
        if let options = list.options { list.optionSize = try ListChange.checkedSize(of: options) }
        switch change {
        case .set, .reset: list.ends = [:]
        case .upsert(let option, _), .append(let option): list.ends[option.id] = nil
        case .move: break
        case .remove(let id): list.ends[id] = nil
        }
        for (id, lifetime) in request.lifetimes { list.ends[id] = now + lifetime }
        return list
    }

    /// The options after a restart, by id.
    var keptByID: [String: ListedOption] {
        let options = kept ?? Configuration.listedOptions(in: file)
        return Dictionary(options.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the list after its options have been written into the file, whose text is now `file`. Options that expire or
    /// that were set only for this run stay. Returns nil if the file has other options.
    func saved(to file: [UInt8]) -> OptionLists.List? {
        guard let options else { return nil }
        let kept = keptByID
        let permanent = options.filter { option in
            ends[option.id] == nil && kept[option.id].map(option.showsTheSame) == true
        }
        let own = Configuration.listedOptions(in: file)
        guard permanent.count == own.count, zip(permanent, own).allSatisfy({ $0.showsTheSame(as: $1) })
        else { return nil }
        return permanent.count < options.count ? self : OptionLists.List(number: number, file: file)
    }

    /// Returns the list without the options that have expired at `now`, or nil if there are none.
    func expired(at now: Instant) -> OptionLists.List? {
        let expired = Set(ends.filter { $0.value <= now }.keys)
        guard !expired.isEmpty, let options else { return nil }
        var list = self
        list.options = options.filter { !expired.contains($0.id) }
        list.kept = kept?.filter { !expired.contains($0.id) }
        for id in expired { list.ends[id] = nil }
        return list
    }
}

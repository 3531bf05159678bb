import BannerText
import Diagnostics
import MonotonicTime
import SignCore
import SignFile

/// The list of options in force, and those that are on their way to the frame thread.
struct OptionLists {
    /// A list with the file that it belongs to.
    struct List {
        /// The number of its playlist.
        var number: Int
        /// The text of the configuration file.
        var file: [UInt8]
        /// The options; nil are the file's.
        var options: [ListedOption]?
        /// The options for the next start; nil are the file's.
        var kept: [ListedOption]?
        /// When options leave, by their ids.
        var ends: [String: Instant] = [:]
        /// The bytes of the options' tables, as far as programs have set them.
        private var optionBytes = 0

        init(number: Int, file: [UInt8], options: [ListedOption]? = nil, kept: [ListedOption]? = nil) {
            self.number = number
            self.file = file
            self.options = options
            self.kept = kept
            optionBytes = options.map(ListChange.size) ?? 0
        }

        /// The bytes of text that reading the list takes.
        var size: Int { file.count + optionBytes }

        /// The options, read from the file where they are its own.
        var present: [ListedOption] { options ?? Configuration.listedOptions(in: file) }

        /// Whether the file's list is shown.
        var isFile: Bool { options == nil }
    }

    /// The list in force.
    private(set) var inForce: List
    private var ordered: [List] = []

    init(_ list: List) { inForce = list }

    /// The list that the next change starts from.
    var latest: List { ordered.last ?? inForce }

    /// When the next option leaves.
    var nextEnd: Instant? { latest.ends.values.min() }

    /// A list was sent to the frame thread.
    mutating func order(_ list: List) { ordered.append(list) }

    /// The playlist with this number is in force.
    mutating func apply(_ number: Int) {
        if let list = ordered.last(where: { $0.number == number }) { inForce = list }
        ordered.removeAll { $0.number <= number }
    }

    /// What should have left by `now` stays.
    mutating func forgetEnds(until now: Instant) {
        if ordered.isEmpty {
            inForce.ends = inForce.ends.filter { $0.value > now }
        } else {
            ordered[ordered.count - 1].ends = latest.ends.filter { $0.value > now }
        }
    }

    /// The frame thread has refused the playlist with this number.
    mutating func refuse(_ number: Int) {
        ordered.removeAll { $0.number == number }
    }
}

extension OptionLists.List {
    /// The configuration with the list, in place of that in `file`, which diagnostics name.
    ///
    /// - Parameter ids: The options that a client has given, whose warnings name them.
    func load(
        besides file: String,
        giving ids: Set<String> = [],
        lines: any TextRenderer
    ) throws(ListError) -> Configuration.Loaded {
        if let options {
            return try Configuration.parse(self.file, file: file, list: options, giving: ids, lines: lines)
        }
        do throws(ConfigurationError) {
            return try Configuration.parse(self.file, file: file, lines: lines)
        } catch {
            throw .file(error)
        }
    }

    /// The list after `change`, which holds after a restart too if `isKept`. An option that is given leaves after
    /// `lifetime`.
    func changed(
        by change: ListChange,
        isKept: Bool,
        lifetimes: [String: Nanoseconds],
        at now: Instant
    ) throws(ListChange.Refusal) -> OptionLists.List {
        var list = self
        list.options = try change.applied(to: present)
        if isKept {
            let former = kept ?? Configuration.listedOptions(in: file)
            do throws(ListChange.Refusal) {
                list.kept = try change.applied(to: former)
            } catch {
                // It names an option that was set for this run only.
                if case .upsert(let option, _) = change {
                    list.kept = try ListChange.upsert(option, before: nil).applied(to: former)
                }
            }
        }
        list.optionBytes =
            try list.options.map { options throws(ListChange.Refusal) in
                try ListChange.checkedSize(of: options)
            } ?? 0
        switch change {
        case .set, .reset: list.ends = [:]
        case .upsert(let option, _), .append(let option): list.ends[option.id] = nil
        case .move: break
        case .remove(let id): list.ends[id] = nil
        }
        for (id, lifetime) in lifetimes { list.ends[id] = now + lifetime }
        return list
    }

    /// The options that stay after a restart, by their ids.
    var keptByID: [String: ListedOption] {
        let options = kept ?? Configuration.listedOptions(in: file)
        return Dictionary(options.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The list after its options have been written into the file, which has the text `file` now: those that leave by
    /// themselves or hold for this run only are still shown. Nil if the file has other options.
    func saved(to file: [UInt8]) -> OptionLists.List? {
        guard let options else { return nil }
        let kept = keptByID
        let staying = options.filter { option in
            ends[option.id] == nil && kept[option.id].map(option.showsTheSame) == true
        }
        let own = Configuration.listedOptions(in: file)
        guard staying.count == own.count,
            zip(staying, own).allSatisfy({ $0.showsTheSame(as: $1) })
        else { return nil }
        guard staying.count < options.count else { return OptionLists.List(number: number, file: file) }
        return self
    }

    /// The list without the options whose time is over at `now`; nil if there are none.
    func expired(at now: Instant) -> OptionLists.List? {
        let over = Set(ends.filter { $0.value <= now }.keys)
        guard !over.isEmpty, let options else { return nil }
        var list = self
        list.options = options.filter { !over.contains($0.id) }
        list.kept = kept?.filter { !over.contains($0.id) }
        for id in over { list.ends[id] = nil }
        return list
    }
}

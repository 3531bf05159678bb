import BannerText
import Diagnostics
import MonotonicTime
import SignCore
import SignFile

/// The option list that is currently in effect, and the lists that were sent to the frame thread but have not
/// taken effect yet.
struct OptionLists {
    /// An option list, and the text of the configuration file to which it belongs.
    struct List {
        /// The number of the playlist with this list, which is also the list's revision.
        var number: Int
        var fileText: [UInt8]
        /// The options in the list, or nil if it is the list of the configuration file.
        var options: [ListedOption]?
        /// The options that remain after a restart, or nil if those of the configuration file are then used.
        var kept: [ListedOption]?
        /// The release from which the list comes, or nil if there is none. A release is a set of
        /// configuration that a fleet's owner publishes.
        var release: AppliedRelease?
        /// The instants at which options of the list expire, by option id.
        var expiryTimes: [String: Instant] = [:]
        /// The total size of `options` in bytes, when written as tables of a configuration file.
        private var optionSize = 0

        init(number: Int, fileText: [UInt8], options: [ListedOption]? = nil, kept: [ListedOption]? = nil) {
            self.number = number
            self.fileText = fileText
            self.options = options
            self.kept = kept
            optionSize = options.map(ListChange.size) ?? 0
        }

        /// The size of the text that must be parsed to show this list, in bytes: the configuration file and
        /// the options.
        var size: Int { fileText.count + optionSize }

        var currentOptions: [ListedOption] { options ?? Configuration.listedOptions(in: fileText) }

        var isFromFile: Bool { options == nil }
    }

    private(set) var listInForce: List
    private var pending: [List] = []

    init(_ list: List) { listInForce = list }

    /// The option list that was sent to the frame thread most recently. The next change is based on it.
    var latestList: List { pending.last ?? listInForce }

    /// The instant at which the next option of the list expires, or nil if no option expires.
    var nextExpiry: Instant? { latestList.expiryTimes.values.min() }

    /// Records that `list` was sent to the frame thread but has not taken effect yet.
    mutating func append(_ list: List) { pending.append(list) }

    /// Records that the option list of the playlist with this number has taken effect.
    mutating func markApplied(number: Int) {
        if let list = pending.last(where: { $0.number == number }) { listInForce = list }
        pending.removeAll { $0.number <= number }
    }

    /// Makes the options whose lifetime has ended by `now` permanent, so that they stay in the list and no
    /// longer expire.
    mutating func cancelExpiry(until now: Instant) {
        if pending.isEmpty {
            listInForce.expiryTimes = listInForce.expiryTimes.filter { $0.value > now }
        } else {
            pending[pending.count - 1].expiryTimes = latestList.expiryTimes.filter { $0.value > now }
        }
    }

    /// Records that the frame thread has rejected the playlist with this number, so that its option list will
    /// not take effect.
    mutating func markRejected(number: Int) {
        pending.removeAll { $0.number == number }
    }
}

extension OptionLists.List {
    /// Parses and validates the configuration that consists of the text of the configuration file and this
    /// option list. The list replaces the options in the file, unless it is the list of the file. If the list
    /// comes from a release, the tables of the release replace those in the file.
    ///
    /// - Parameters:
    ///   - path: The path of the configuration file, for messages.
    ///   - idsFromProgram: The ids of the options that a client has just sent. A warning about one of them
    ///     contains the position of the option in the list, such as `options[2]`, instead of the path of the
    ///     file.
    ///   - textRenderer: The renderer for texts in system fonts.
    /// - Throws: The errors of the configuration.
    func loadConfiguration(
        path: String,
        idsFromProgram: Set<String> = [],
        textRenderer: any TextRenderer
    ) throws(ListError) -> Configuration.Loaded {
        if let options {
            return try Configuration.parse(
                fileText,
                file: path,
                list: options,
                tables: release?.tables ?? ReleaseTables(),
                idsFromProgram: idsFromProgram,
                textRenderer: textRenderer
            )
        }
        // Without other options, this is the list of the file, and any error is an error of the file.
        do throws(ConfigurationError) {
            return try Configuration.parse(fileText, file: path, textRenderer: textRenderer)
        } catch {
            throw .file(error)
        }
    }

    /// Returns the option list after the change that a client requests with `request`. Lifetimes of options
    /// start at `now`. Throws the reason if the change is rejected.
    func changed(by request: ListRequest, at now: Instant) throws(ListChange.Refusal) -> OptionLists.List {
        let change = request.change
        var list = self
        list.options = try change.applied(to: currentOptions)
        list.release?.name = nil
        if change == .reset { list.release = nil }
        if request.isKept { try list.updateKeptOptions(with: change) }
        list.optionSize = 0
        if let options = list.options { list.optionSize = try ListChange.checkedSize(of: options) }
        list.removeExpiryTimes(for: change)
        for (id, lifetime) in request.lifetimes { list.expiryTimes[id] = now + lifetime }
        return list
    }

    /// Applies `change` to `kept`, the options that the list will have after a restart. If the change fails
    /// because it refers to an option that was set only for this run, an added or replaced option is kept
    /// without its position, and other changes are not kept.
    private mutating func updateKeptOptions(with change: ListChange) throws(ListChange.Refusal) {
        let keptOptions = kept ?? Configuration.listedOptions(in: fileText)
        do throws(ListChange.Refusal) {
            kept = try change.applied(to: keptOptions)
        } catch {
            // The change may fail because it names an option that was set only for this run.
            if case .upsert(let option, _) = change {
                kept = try ListChange.upsert(option, before: nil).applied(to: keptOptions)
            }
        }
    }

    /// Removes the expiry times of the options that `change` replaces or removes.
    private mutating func removeExpiryTimes(for change: ListChange) {
        switch change {
        case .set, .reset: expiryTimes = [:]
        case .upsert(let option, _), .append(let option): expiryTimes[option.id] = nil
        case .move: break
        case .remove(let id): expiryTimes[id] = nil
        }
    }

    /// Returns a copy of this list with the options and configuration tables of `release`, which a fleet's
    /// owner publishes. `name` is the name of the release, or nil if it has none. Throws an error if the
    /// options exceed a limit.
    func replaced(by release: Release, name: String?) throws(ListChange.Refusal) -> OptionLists.List {
        _ = try ListChange.checkedSize(of: release.options)
        var list = OptionLists.List(
            number: number,
            fileText: fileText,
            options: release.options,
            kept: release.options
        )
        list.release = AppliedRelease(name: name, tables: release.tables)
        return list
    }

    /// The options that the list will contain after a restart, by option id.
    var keptByID: [String: ListedOption] {
        let options = kept ?? Configuration.listedOptions(in: fileText)
        return Dictionary(options.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the list after its options were written to the configuration file, whose new text is `file`.
    /// Options that expire or were set only for this run stay in the list. Returns nil if the options in the
    /// file differ from those of the list.
    func listAfterSaving(to file: [UInt8]) -> OptionLists.List? {
        guard let options else { return nil }
        let keptOptions = keptByID
        let permanentOptions = options.filter { option in
            let isKept = keptOptions[option.id].map(option.showsTheSame) ?? false
            return isKept && expiryTimes[option.id] == nil
        }
        let optionsInFile = Configuration.listedOptions(in: file)
        guard permanentOptions.count == optionsInFile.count,
            zip(permanentOptions, optionsInFile).allSatisfy({ $0.showsTheSame(as: $1) })
        else { return nil }
        let hasTemporaryOptions = permanentOptions.count < options.count
        let replacesTables = release?.tables.isEmpty == false
        return hasTemporaryOptions || replacesTables ? self : OptionLists.List(number: number, fileText: file)
    }

    /// Returns a copy of the list without the options that have expired by `now`, or nil if no option has
    /// expired.
    func removingExpired(at now: Instant) -> OptionLists.List? {
        let expiredIDs = Set(expiryTimes.filter { $0.value <= now }.keys)
        guard !expiredIDs.isEmpty, let options else { return nil }
        var list = self
        list.options = options.filter { !expiredIDs.contains($0.id) }
        list.kept = kept?.filter { !expiredIDs.contains($0.id) }
        for id in expiredIDs { list.expiryTimes[id] = nil }
        return list
    }
}

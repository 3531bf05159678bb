import Diagnostics
import LinuxSystem
import MonotonicTime
import SettingsText
import SignAPI
import SignCore
import SignFile

/// The store of the content that the sign shows. It contains the current playlist, the option lists that
/// clients have set, and the file in which such a list is stored.
final class PlaylistStore: DaemonPart {
    private(set) var inForce: Playlist
    private(set) var lists: OptionLists
    /// The settings that clients have changed, with the location where they are stored.
    private(set) var settings: SettingsStore
    /// The text of the configuration file as it was last read, without settings that are stored elsewhere.
    private var fileText: [UInt8]
    /// The file in which the option list for the next start is stored, or nil if there is no state directory.
    private var listFile: ListFile?
    /// The number of the playlist that was sent to the frame thread last.
    private var lastNumber = 0
    /// The configuration text before a dialog about mounting the display replaced its wiring, otherwise nil.
    private var textBeforeQuestions: [UInt8]?
    private var zone = LocalZone()
    private var isStopping = false
    private let file: String
    private let context: PartContext

    /// Creates the store for a sign whose configuration `loaded` was read from `file`. Restores the settings
    /// that clients changed earlier, and the last run's option list if `listFile` contains a usable one.
    init(
        _ loaded: Configuration.Loaded,
        of file: String,
        keptIn listFile: ListFile?,
        settings: SettingsStore = SettingsStore(),
        _ context: PartContext
    ) {
        self.file = file
        self.context = context
        self.listFile = listFile
        self.settings = settings
        // Swift requires a value for each property before the first method call. The real values follow.
        fileText = loaded.text
        inForce = loaded.playlist
        lists = OptionLists(OptionLists.List(number: 0, file: loaded.text))

        context.log(self.settings.restore())
        // The stored settings and the stored list can both change the time zone, so it is adopted after them.
        defer { zone.adopt(inForce.configuration.zone) }
        let loaded = withStoredSettings(loaded)
        inForce = loaded.playlist
        lists = OptionLists(OptionLists.List(number: 0, file: loaded.text))
        guard let listFile else { return }
        if let (playlist, list) = restored(from: listFile.file, for: loaded) {
            inForce = playlist
            lists = OptionLists(list)
        }
        self.listFile?.adopt(lists.inForce)
    }

    var deadline: Instant? { earlier(listFile?.file.nextDeadline, isStopping ? nil : lists.nextEnd) }

    func timePassed(at now: Instant) {
        removeExpired(at: now)
        guard let due = listFile?.file.nextDeadline, due <= now else { return }
        context.log(listFile?.writeIfDue(lists.inForce, at: context.clock.reading(at: now)))
    }

    func stop(at now: Instant) { isStopping = true }

    /// Writes the option list to its file before the daemon ends, unless the file is already up to date.
    func finish() { context.log(listFile?.finish(lists.inForce, at: context.clockReading)) }

    // MARK: Results of the frame thread

    /// Records that `playlist` with the number `number` took effect, and stores its settings and options.
    func adopt(_ playlist: Playlist, number: Int) {
        inForce = playlist
        zone.adopt(playlist.configuration.zone)
        lists.apply(number)
        settings.apply(number)
        storeSettings()
        context.log(listFile?.record(lists.inForce, at: context.clockReading))
        context.log(.notice, "new \(lists.inForce.isFile ? "configuration" : "list of options") applied")
    }

    /// Records that the frame thread rejected the playlist with this number. The playlist will not take
    /// effect.
    func reject(_ number: Int) {
        lists.reject(number)
        settings.reject(number)
    }

    /// Returns whether this option list has taken effect and would survive a power cut one second from now.
    func isDurable(list number: Int) -> Bool {
        lists.inForce.number >= number && listFile?.file.keepsPromises ?? false
    }

    // MARK: The configuration file

    /// Reads the configuration file again, and sends its playlist to the frame thread. Returns the playlist's
    /// number and warnings. If the file has errors, throws a `ConfigurationError` and changes nothing.
    func reload() throws(ConfigurationError) -> PlaylistOrder {
        context.texts.forgetFailures()
        do throws(ConfigurationError) {
            let text = try Configuration.text(ofFile: file)
            let loading = try settings.latest.load(text, file: file, lines: context.texts.sourceForReload)
            let loaded = loading.loaded
            context.log(loading.note)
            fileText = text
            textBeforeQuestions = nil
            settings.change(to: loading.settings)
            for diagnostic in loaded.diagnostics { context.log(diagnostic) }
            return sendReloaded(loaded)
        } catch {
            context.orders.send(.reject(error.description))
            throw error
        }
    }

    /// Validates the configuration file. Throws its errors if the sign could not start with it.
    func checkConfiguration() throws(ConfigurationError) {
        _ = try Configuration.parse(try Configuration.text(ofFile: file), file: file)
    }

    /// Sends the playlist for `loaded`, the configuration just read from the file, to the frame thread.
    /// Options set by clients stay unless those in the file have changed. Returns its number, and warnings.
    private func sendReloaded(_ loaded: Configuration.Loaded) -> PlaylistOrder {
        let latestList = lists.latest
        // If the clients' options were written to the file, the change of the file is no conflict.
        let savedList = latestList.saved(to: loaded.text)
        let hasClientOptions = !latestList.isFile || latestList.kept != nil
        if savedList == nil, hasClientOptions {
            let oldOptions = Configuration.listedOptions(in: latestList.file)
            let newOptions = Configuration.listedOptions(in: loaded.text)
            guard newOptions == oldOptions else { return reset(to: loaded, because: Self.fileChanged) }
        }

        var list = savedList ?? latestList
        list.file = loaded.text
        let isListOfFile = list.options == nil
        if isListOfFile { return send(loaded, as: list) }
        do throws(ListError) {
            let texts = context.texts.sourceForReload
            return send(try list.load(path: file, lines: texts), as: list)
        } catch {
            return reset(to: loaded, because: "the configuration is not valid with them")
        }
    }

    private static let fileChanged = "the options in the file have changed"

    private func logDropped(because reason: String) {
        context.log(.notice, "dropped the options that programs have set: \(reason)")
    }

    /// Replaces the list of options that clients have set with the list of the configuration file, and logs
    /// `reason`. Returns the number of the new playlist, and warnings.
    private func reset(to loaded: Configuration.Loaded, because reason: String) -> PlaylistOrder {
        logDropped(because: reason)
        return send(loaded, as: OptionLists.List(number: 0, file: loaded.text), resets: true)
    }

    // MARK: Settings that clients change

    /// Changes settings of the configuration, as a client requests, and sends the resulting playlist to the frame
    /// thread. Returns the number of the playlist, and warnings about the changed settings.
    ///
    /// - Throws: An error if a setting is invalid, or if `revision` is neither nil nor that of the current settings.
    func change(_ change: SettingsChange, revision: Int?) throws(ListChange.Refusal) -> PlaylistOrder {
        var list =
            change.replacesOptions ? OptionLists.List(number: 0, file: lists.latest.file) : lists.latest
        // The wiring for questions about the display's mounting is temporary, so it is not part of the result.
        if let text = textBeforeQuestions { list.file = text }

        let currentRevision = SettingValues(list.file).revision
        if let revision, revision != currentRevision { throw .wrongRevision(currentRevision) }
        do throws(SettingsChange.Invalid) {
            list.file = try change.applied(to: list.file, besides: list.release?.tables)
        } catch {
            throw .invalidSettings(error.problems)
        }
        let places = SettingPlaces(of: change, in: list.file)
        let loaded = try load(list, afterChangeOf: places)
        textBeforeQuestions = nil
        settings.change(to: settings.latest.changed(by: change, file: fileText))
        let number = send(loaded, as: list, resets: change.replacesOptions).number
        return (number, places.warnings(among: loaded.diagnostics))
    }

    /// Loads the configuration with the changed settings `list` at `places`. Throws the errors they cause.
    private func load(
        _ list: OptionLists.List,
        afterChangeOf places: SettingPlaces
    ) throws(ListChange.Refusal) -> Configuration.Loaded {
        do throws(ListError) {
            return try list.load(path: file, lines: context.texts.sourceForReload)
        } catch {
            switch error {
            case .problems(let problems): throw .invalidSettings(problems)
            case .file(let error): throw .invalidSettings(places.problems(among: error.diagnostics))
            }
        }
    }

    /// Continues a dialog about how the display is mounted. Sends the frame thread a playlist with the wiring
    /// for the question after `answers`, or changes the settings of the display if `answers` already
    /// determine the mounting. Returns the playlist's number and the dialog's next step.
    func identify(after answers: [Int]) throws(ListChange.Refusal) -> (number: Int, step: WiringSession.Step)
    {
        let own = textBeforeQuestions ?? lists.latest.file
        let step: WiringSession.Step
        do throws(WiringSession.Failure) {
            step = try WiringSession(of: own, file: file).step(after: answers)
        } catch {
            throw .invalidSettings([ListProblem("display", error.message)])
        }
        switch step {
        case .fixed: return (endIdentification(), step)
        case .question(_, _, _, let text):
            textBeforeQuestions = own
            return (try send(wiring: text), step)
        case .solved(let text, _):
            guard let change = SettingsChange(toDisplayOf: text) else { return (endIdentification(), step) }
            return (try self.change(change, revision: nil).number, step)
        }
    }

    /// Ends the display mounting dialog by sending the previous configuration. Returns the playlist's number.
    func endIdentification() -> Int {
        let text = textBeforeQuestions ?? lists.latest.file
        textBeforeQuestions = nil
        return (try? send(wiring: text)) ?? lastNumber
    }

    /// Sends the frame thread the current options with the display wiring of the configuration `text`, which
    /// is not stored. Returns the number of the playlist.
    private func send(wiring text: [UInt8]) throws(ListChange.Refusal) -> Int {
        var list = lists.latest
        list.file = text
        return try send(list).number
    }

    /// Stores the current settings. This is done before the client that has changed them receives its reply.
    private func storeSettings() {
        let path = absolutePath(of: file) ?? file
        context.log(settings.store(in: &fileText, at: path, MonotonicClock.now))
    }

    /// Returns `loaded`, the configuration read at start, with the settings that clients changed earlier.
    private func withStoredSettings(_ loaded: Configuration.Loaded) -> Configuration.Loaded {
        let lines = context.texts.sourceForStart
        guard !settings.latest.isEmpty,
            let loading = try? settings.latest.load(loaded.text, file: file, lines: lines)
        else { return loaded }
        context.log(loading.note)
        settings.begin(with: loading.settings)
        storeSettings()
        return loading.loaded
    }

    // MARK: Lists that clients change

    /// Changes the option list as `request` describes, and sends the new playlist to the frame thread.
    /// Returns the new revision, and warnings about the client's options. Throws the reason for a rejection.
    func change(_ request: ListRequest) throws(ListChange.Refusal) -> PlaylistOrder {
        let revision = lists.latest.number
        if let expected = request.revision, expected != revision { throw .wrongRevision(revision) }
        let change = request.change
        let list = try lists.latest.changed(by: request, at: MonotonicClock.now)
        do throws(ListChange.Refusal) {
            let (number, warnings) = try send(list, giving: change.givenIDs)
            return (number, warnings.compactMap { change.warning($0, in: list.present) })
        } catch {
            guard case .invalid(let path, let message) = error else { throw error }
            throw .invalid(path: change.clientPath(of: path, in: list.present) ?? path, message: message)
        }
    }

    /// Replaces the option list and tables of the configuration with those of `release`, which a fleet's
    /// owner publishes. Sends the new playlist to the frame thread. Returns the new revision, and warnings
    /// about the release's options. Throws the reason for a rejection.
    func apply(_ release: Release, name: String?) throws(ListChange.Refusal) -> PlaylistOrder {
        let list = try lists.latest.replaced(by: release, name: name)
        let ids = Set(release.options.map(\.id))
        do throws(ListError) {
            let texts = context.texts.sourceForReload
            let order = send(try list.load(path: file, giving: ids, lines: texts), as: list)
            return (order.number, order.warnings.filter { $0.file != file })
        } catch {
            switch error {
            case .problems(let problems): throw .invalidRelease(problems)
            case .file(let error): throw .configuration(error)
            }
        }
    }

    /// Returns a playlist for drawing that begins with `options` instead of the sign's options, and warnings
    /// about them. The playlist is not sent to the frame thread. Throws if an option is invalid.
    func playlist(of options: [ListedOption]) throws(ListChange.Refusal) -> (Playlist, [Diagnostic]) {
        let ids = Set(options.map(\.id))
        // The options are a part of a list, so hours in which none of them is shown are no reason for a warning.
        let otherOptions = Self.blankPage.map { ids.contains($0.id) ? [] : [$0] } ?? []
        let list = OptionLists.List(number: 0, file: lists.latest.file, options: options + otherOptions)
        let loaded = try load(list, giving: ids)
        return (loaded.playlist, loaded.diagnostics.filter { $0.file.hasPrefix("options[") })
    }

    private static let blankPage = try? ListedOption([
        JSONTree.Member("id", .string("other options")), JSONTree.Member("page", .string("blank")),
    ])

    private func removeExpired(at now: Instant) {
        guard !isStopping, let list = lists.latest.expired(at: now) else { return }
        do throws(ListChange.Refusal) {
            _ = try send(list)
        } catch {
            context.log(.warning, "cannot remove expired options: \(error)")
            lists.cancelExpiry(until: now)
        }
    }

    private func send(
        _ list: OptionLists.List,
        giving ids: Set<String> = []
    ) throws(ListChange.Refusal) -> PlaylistOrder {
        send(try load(list, giving: ids), as: list)
    }

    private func load(
        _ list: OptionLists.List,
        giving ids: Set<String>
    ) throws(ListChange.Refusal) -> Configuration.Loaded {
        do throws(ListError) {
            return try list.load(path: file, giving: ids, lines: context.texts.sourceForReload)
        } catch {
            switch error {
            case .problems(let problems):
                // An ordinary list has one mistake at a time, because all other options were checked before.
                throw .invalid(path: problems.first?.path ?? "", message: problems.first?.message ?? "")
            case .file(let error): throw .configuration(error)
            }
        }
    }

    private func send(
        _ loaded: Configuration.Loaded,
        as list: OptionLists.List,
        resets: Bool = false
    ) -> PlaylistOrder {
        lastNumber += 1
        var list = list
        list.number = lastNumber
        lists.append(list)
        settings.append(lastNumber)
        var playlist = loaded.playlist
        playlist.resetsOptions = resets
        context.orders.send(.apply(playlist, number: lastNumber))
        return (lastNumber, loaded.diagnostics)
    }

    // MARK: The start

    /// Returns the option list that clients set in the last run, and its playlist, from `keptFile`. Returns
    /// nil if there is no such list. If the list is unusable, also logs the reason.
    private func restored(
        from keptFile: StateFile,
        for loaded: Configuration.Loaded
    ) -> (Playlist, OptionLists.List)? {
        guard let storedBytes = read(keptFile) else { return nil }
        switch StoredList.read(storedBytes, file: Configuration.listedOptions(in: loaded.text)) {
        case .damaged: logProblem("damaged", of: keptFile)
        case .outdated: logDropped(because: Self.fileChanged)
        case .list(let options, let endSeconds, let release):
            let now = context.clockReading
            var list = OptionLists.List(number: 0, file: loaded.text, options: options, kept: options)
            list.release = release
            list.ends = endSeconds.mapValues { now.instant(atSecondsSince1970: $0) }
            do throws(ListError) {
                return (try list.load(path: file, lines: context.texts.sourceForStart).playlist, list)
            } catch {
                context.log(.warning, "\(keptFile.path): the list cannot be used: \(error)")
            }
        }
        return nil
    }

    private func read(_ keptFile: StateFile) -> [UInt8]? {
        do throws(FileError) {
            return try keptFile.read()
        } catch {
            logProblem(error.inStateDirectory, of: keptFile)
            return nil
        }
    }

    private func logProblem(_ problem: String, of keptFile: StateFile) {
        context.log(.warning, "\(keptFile.path): \(problem); the list of the configuration is shown")
    }
}

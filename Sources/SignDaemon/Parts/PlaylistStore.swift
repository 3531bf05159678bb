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
    private(set) var playlistInForce: Playlist
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
    let file: String
    let context: PartContext

    /// Creates the store for a sign whose configuration `loaded` was read from `file`. Changes that clients
    /// made in an earlier run have precedence over the file. First, the stored `settings` are applied to the
    /// configuration. Then the option list in `listFile` replaces its options, if that list is usable.
    init(
        _ loaded: Configuration.Loaded,
        file: String,
        listFile: ListFile?,
        settings: SettingsStore = SettingsStore(),
        context: PartContext
    ) {
        self.file = file
        self.context = context
        self.listFile = listFile
        self.settings = settings
        fileText = loaded.text
        // Swift requires a value for each property before the first method call. The playlist and the lists
        // are set again below, after each of the two kinds of changes was applied.
        playlistInForce = loaded.playlist
        lists = OptionLists(OptionLists.List(number: 0, fileText: loaded.text))

        context.log(self.settings.restore())
        // Both kinds of changes can change the time zone, so it is adopted at the end.
        defer { zone.adopt(playlistInForce.configuration.zone) }
        let configured = withStoredSettings(loaded)
        playlistInForce = configured.playlist
        lists = OptionLists(OptionLists.List(number: 0, fileText: configured.text))

        // Without a state directory, no option list is stored.
        guard let storedFile = listFile?.file else { return }
        if let (restoredPlaylist, restoredList) = restoreList(from: storedFile, for: configured) {
            playlistInForce = restoredPlaylist
            lists = OptionLists(restoredList)
        }
        // `listFile` is a copy, so the property is changed. It compares later lists with this first one.
        self.listFile?.adopt(lists.listInForce)
    }

    var deadline: Instant? { earlier(listFile?.file.nextDeadline, isStopping ? nil : lists.nextExpiry) }

    func handleDeadline(at now: Instant) {
        removeExpiredOptions(at: now)
        guard let due = listFile?.file.nextDeadline, due <= now else { return }
        context.log(listFile?.writeIfDue(lists.listInForce, at: context.clock.reading(at: now)))
    }

    func stop(at now: Instant) { isStopping = true }

    /// Writes the option list to its file before the daemon ends, unless the file is already up to date.
    func finish() { context.log(listFile?.finish(lists.listInForce, at: context.clockReading)) }

    // MARK: Results of the frame thread

    /// Records that `playlist` with the number `number` took effect, and stores its settings and options.
    func playlistApplied(_ playlist: Playlist, number: Int) {
        playlistInForce = playlist
        zone.adopt(playlist.configuration.zone)
        lists.markApplied(number: number)
        settings.markApplied(number: number)
        storeSettings()
        context.log(listFile?.record(lists.listInForce, at: context.clockReading))
        context.log(
            .notice,
            "new \(lists.listInForce.isFromFile ? "configuration" : "list of options") applied"
        )
    }

    /// Records that the frame thread rejected the playlist with this number. The playlist will not take
    /// effect.
    func playlistRejected(_ number: Int) {
        lists.markRejected(number: number)
        settings.markRejected(number: number)
    }

    /// Returns whether this option list has taken effect and would survive a power cut one second from now.
    func isDurable(list number: Int) -> Bool {
        lists.listInForce.number >= number && listFile?.file.keepsPromises ?? false
    }

    // MARK: The configuration file

    /// Reads the configuration file again, and sends its playlist to the frame thread. Settings that clients
    /// have changed are applied to the file's text. Returns the playlist's number and warnings. If the file
    /// has errors, throws a `ConfigurationError`, and the sign stays as it is.
    func reload() throws(ConfigurationError) -> PlaylistOrder {
        // A reload is a new attempt with the fonts and texts that have failed, which may have been repaired.
        context.texts.forgetFailures()
        do throws(ConfigurationError) {
            let text = try Configuration.text(ofFile: file)
            let result = try settings.latestSettings.loadConfiguration(
                text,
                file: file,
                textRenderer: context.texts.sourceForReload
            )
            context.log(result.note)
            fileText = text
            // The reload ends a dialog about mounting the display, so there is no wiring to return to.
            textBeforeQuestions = nil
            // Settings that no longer apply were dropped. The next playlist is recorded with the others.
            settings.setLatestSettings(result.settings)
            for diagnostic in result.loaded.diagnostics { context.log(diagnostic) }
            return sendReloaded(result.loaded)
        } catch {
            context.orders.send(.reject(error.description))
            throw error
        }
    }

    /// Validates the configuration file. Throws its errors if the sign could not start with it.
    func checkConfiguration() throws(ConfigurationError) {
        _ = try Configuration.parse(try Configuration.text(ofFile: file), file: file)
    }

    /// Sends a playlist for `loaded`, the configuration just read from the file, to the frame thread. Returns
    /// the number of the playlist, and warnings.
    ///
    /// Options that clients have set, for this run or as `kept` for the next start, replace those in the
    /// file. They are dropped if the options in the file have changed since the last reading, or if the
    /// configuration is invalid with them.
    private func sendReloaded(_ loaded: Configuration.Loaded) -> PlaylistOrder {
        let latestList = lists.latestList
        // Nil unless the file now contains the clients' options, for example because the user has saved them.
        let savedList = latestList.listAfterSaving(to: loaded.text)
        // Clients may have set options only for the next start, while the sign shows those of the file.
        let hasClientOptions = !latestList.isFromFile || latestList.kept != nil
        let hasUnsavedOptions = hasClientOptions && savedList == nil
        if hasUnsavedOptions {
            let oldOptions = Configuration.listedOptions(in: latestList.fileText)
            let newOptions = Configuration.listedOptions(in: loaded.text)
            guard newOptions == oldOptions else { return resetList(to: loaded, because: Self.fileChanged) }
        }

        var newList = savedList ?? latestList
        newList.fileText = loaded.text
        // The options of the file are already part of `loaded`.
        if newList.isFromFile { return sendPlaylist(loaded, list: newList) }
        do throws(ListError) {
            let renderer = context.texts.sourceForReload
            let loadedWithList = try newList.loadConfiguration(path: file, textRenderer: renderer)
            return sendPlaylist(loadedWithList, list: newList)
        } catch {
            return resetList(to: loaded, because: "the configuration is not valid with them")
        }
    }

    private static let fileChanged = "the options in the file have changed"

    private func logDroppedList(because reason: String) {
        context.log(.notice, "dropped the options that programs have set: \(reason)")
    }

    /// Replaces the list of options that clients have set with the list of the configuration file, and logs
    /// `reason`. Returns the number of the new playlist, and warnings.
    private func resetList(to loaded: Configuration.Loaded, because reason: String) -> PlaylistOrder {
        logDroppedList(because: reason)
        return sendPlaylist(loaded, list: OptionLists.List(number: 0, fileText: loaded.text), resets: true)
    }

    // MARK: Settings that clients change

    /// Changes settings of the configuration, as a client requests, and sends the resulting playlist to the
    /// frame thread. Returns the number of the playlist, and warnings about the changed settings.
    ///
    /// - Throws: An error if a setting is invalid, or if `revision` is neither nil nor that of the current
    ///   settings.
    func changeSettings(_ change: SettingsChange, revision: Int?) throws(ListChange.Refusal) -> PlaylistOrder
    {
        var list =
            change.replacesOptions
            ? OptionLists.List(number: 0, fileText: lists.latestList.fileText) : lists.latestList
        // The wiring for questions about the display's mounting is temporary, so it is not part of the
        // result.
        if let text = textBeforeQuestions { list.fileText = text }

        let currentRevision = SettingValues(list.fileText).revision
        if let revision, revision != currentRevision { throw .wrongRevision(currentRevision) }
        do throws(SettingsChange.ValidationError) {
            list.fileText = try change.applied(to: list.fileText, besides: list.release?.tables)
        } catch {
            throw .invalidSettings(error.problems)
        }
        let places = SettingPlaces(of: change, in: list.fileText)
        let loaded = try loadConfiguration(list, changedPlaces: places)
        textBeforeQuestions = nil
        settings.setLatestSettings(settings.latestSettings.changed(by: change, file: fileText))
        let number = sendPlaylist(loaded, list: list, resets: change.replacesOptions).number
        return (number, places.warnings(among: loaded.diagnostics))
    }

    /// Loads the configuration with the changed settings `list` at `changedPlaces`. Throws the errors they
    /// cause.
    private func loadConfiguration(
        _ list: OptionLists.List,
        changedPlaces: SettingPlaces
    ) throws(ListChange.Refusal) -> Configuration.Loaded {
        do throws(ListError) {
            return try list.loadConfiguration(path: file, textRenderer: context.texts.sourceForReload)
        } catch {
            switch error {
            case .problems(let problems): throw .invalidSettings(problems)
            case .file(let error): throw .invalidSettings(changedPlaces.problems(among: error.diagnostics))
            }
        }
    }

    /// Continues a dialog about how the display is mounted. Sends the frame thread a playlist with the wiring
    /// for the question after `answers`, or changes the settings of the display if `answers` already
    /// determine the mounting. Returns the playlist's number and the dialog's next step.
    func identify(after answers: [Int]) throws(ListChange.Refusal) -> (number: Int, step: WiringSession.Step)
    {
        let own = textBeforeQuestions ?? lists.latestList.fileText
        let step: WiringSession.Step
        do throws(WiringSession.Failure) {
            step = try WiringSession(of: own, file: file).nextStep(after: answers)
        } catch {
            throw .invalidSettings([ListProblem(path: "display", message: error.message)])
        }
        switch step {
        case .fixed: return (endIdentification(), step)
        case .question(_, _, _, let text):
            textBeforeQuestions = own
            return (try sendWiring(text), step)
        case .solved(let text, _):
            guard let change = SettingsChange(toDisplayOf: text) else { return (endIdentification(), step) }
            return (try self.changeSettings(change, revision: nil).number, step)
        }
    }

    /// Ends the display mounting dialog by sending the previous configuration. Returns the playlist's number.
    func endIdentification() -> Int {
        let text = textBeforeQuestions ?? lists.latestList.fileText
        textBeforeQuestions = nil
        return (try? sendWiring(text)) ?? lastNumber
    }

    /// Sends the frame thread the current options with the display wiring of the configuration `text`, which
    /// is not stored. Returns the number of the playlist.
    private func sendWiring(_ text: [UInt8]) throws(ListChange.Refusal) -> Int {
        var list = lists.latestList
        list.fileText = text
        return try sendList(list).number
    }

    /// Stores the current settings. This is done before the client that has changed them receives its reply.
    private func storeSettings() {
        let path = absolutePath(of: file) ?? file
        context.log(settings.store(in: &fileText, at: path, MonotonicClock.now))
    }

    /// Returns `loaded`, the configuration read at start, with the settings that clients changed earlier.
    private func withStoredSettings(_ loaded: Configuration.Loaded) -> Configuration.Loaded {
        let lines = context.texts.sourceForStart
        guard !settings.latestSettings.isEmpty,
            let loading = try? settings.latestSettings.loadConfiguration(
                loaded.text,
                file: file,
                textRenderer: lines
            )
        else { return loaded }
        context.log(loading.note)
        settings.setInitialSettings(loading.settings)
        storeSettings()
        return loading.loaded
    }

    // MARK: Lists that clients change

    private func removeExpiredOptions(at now: Instant) {
        guard !isStopping, let list = lists.latestList.removingExpired(at: now) else { return }
        do throws(ListChange.Refusal) {
            _ = try sendList(list)
        } catch {
            context.log(.warning, "cannot remove expired options: \(error)")
            lists.cancelExpiry(until: now)
        }
    }

    func sendList(
        _ list: OptionLists.List,
        idsFromProgram: Set<String> = []
    ) throws(ListChange.Refusal) -> PlaylistOrder {
        sendPlaylist(try loadConfiguration(list, idsFromProgram: idsFromProgram), list: list)
    }

    /// Parses and validates the configuration with the options of `list`. `idsFromProgram` contains the ids
    /// of the options that a client has just sent, which are checked more strictly. Throws an error about an
    /// option, or about the configuration file if the list contains no other options.
    func loadConfiguration(
        _ list: OptionLists.List,
        idsFromProgram: Set<String>
    ) throws(ListChange.Refusal) -> Configuration.Loaded {
        do throws(ListError) {
            return try list.loadConfiguration(
                path: file,
                idsFromProgram: idsFromProgram,
                textRenderer: context.texts.sourceForReload
            )
        } catch {
            switch error {
            case .problems(let problems):
                // Only the first problem is reported. There is rarely another one, because the unchanged
                // options were checked earlier.
                throw .invalid(path: problems.first?.path ?? "", message: problems.first?.message ?? "")
            case .file(let fileError): throw .configuration(fileError)
            }
        }
    }

    func sendPlaylist(
        _ loaded: Configuration.Loaded,
        list: OptionLists.List,
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

    /// Returns the option list that clients set in the last run, as stored in `keptFile`, and its playlist.
    /// Returns nil if there is no such list. If the list is damaged or invalid, or if the options in the
    /// configuration file have changed since (it is outdated), logs this and returns nil.
    private func restoreList(
        from keptFile: StateFile,
        for loaded: Configuration.Loaded
    ) -> (Playlist, OptionLists.List)? {
        guard let storedBytes = readStoredList(keptFile) else { return nil }
        switch StoredList.read(storedBytes, fileOptions: Configuration.listedOptions(in: loaded.text)) {
        case .damaged: logProblem("damaged", of: keptFile)
        case .outdated: logDroppedList(because: Self.fileChanged)
        case .list(let options, let expirySeconds, let release):
            let now = context.clockReading
            // The number 0 precedes those of all playlists that will be sent to the frame thread. The stored
            // options are also kept for the next restart.
            var list = OptionLists.List(number: 0, fileText: loaded.text, options: options, kept: options)
            list.release = release
            list.expiryTimes = expirySeconds.mapValues { now.instant(atSecondsSince1970: $0) }
            do throws(ListError) {
                let renderer = context.texts.sourceForStart
                let restored = try list.loadConfiguration(path: file, textRenderer: renderer)
                return (restored.playlist, list)
            } catch {
                context.log(.warning, "\(keptFile.path): the list cannot be used: \(error)")
            }
        }
        return nil
    }

    private func readStoredList(_ keptFile: StateFile) -> [UInt8]? {
        do throws(FileError) {
            return try keptFile.read()
        } catch {
            logProblem(error.stateDirectoryMessage, of: keptFile)
            return nil
        }
    }

    private func logProblem(_ problem: String, of keptFile: StateFile) {
        context.log(.warning, "\(keptFile.path): \(problem); the list of the configuration is shown")
    }
}

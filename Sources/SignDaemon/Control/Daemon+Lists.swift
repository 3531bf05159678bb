import BannerText
import Diagnostics
import LinuxSystem
import MonotonicTime
import SettingsText
import SignCore
import SignFile

/// Lists of options that programs change.
extension Daemon {
    /// Orders the list that `change` makes of the present one. Returns its number, and warnings of the options that
    /// `change` gives.
    func change(
        _ change: ListChange,
        revision: Int?,
        isKept: Bool,
        lifetimes: [String: Nanoseconds]
    ) throws(ListChange.Refusal) -> (number: Int, warnings: [Diagnostic]) {
        if let revision, revision != lists.latest.number { throw .wrongRevision(lists.latest.number) }
        let list = try lists.latest.changed(
            by: change,
            isKept: isKept,
            lifetimes: lifetimes,
            at: MonotonicClock.now
        )
        do throws(ListChange.Refusal) {
            let (number, warnings) = try order(list, giving: change.givenIDs)
            return (number, warnings.compactMap { Self.warning($0, of: change, in: list) })
        } catch {
            guard case .invalid(let path, let message) = error else { throw error }
            throw .invalid(path: Self.path(path, of: change, in: list) ?? path, message: message)
        }
    }

    /// `warning` for the client that asked for `change`; nil if it is about something else.
    private static func warning(
        _ warning: Diagnostic,
        of change: ListChange,
        in list: OptionLists.List
    ) -> Diagnostic? {
        path(warning.file, of: change, in: list).map {
            Diagnostic(warning.severity, file: $0, location: .start, message: warning.message)
        }
    }

    /// What a client calls the `path` in `list`, if it gave that option: a client that gave one knows of no list.
    private static func path(
        _ path: String,
        of change: ListChange,
        in list: OptionLists.List
    ) -> String? {
        switch change {
        case .set: return path.hasPrefix("options[") ? path : nil
        case .upsert(let option, _), .append(let option):
            guard let index = list.present.firstIndex(where: { $0.id == option.id }),
                path.hasPrefix("options[\(index)]")
            else { return nil }
            return "option\(path.dropFirst("options[\(index)]".count))"
        case .move, .remove, .reset: return nil
        }
    }

    /// Takes out the options whose time is over.
    func expireOptions(at now: Instant) {
        guard givenUpAt == nil, let list = lists.latest.expired(at: now) else { return }
        do throws(ListChange.Refusal) {
            _ = try order(list)
        } catch {
            log(.warning, "options whose time is over stay: \(error)")
            lists.forgetEnds(until: now)
        }
    }

    /// The list for the file that was just read: what programs set stays, unless the file's own options have changed.
    /// Returns its number, and the warnings.
    func adopt(_ loaded: Configuration.Loaded) -> (number: Int, warnings: [Diagnostic]) {
        var list = lists.latest
        if let saved = list.saved(to: loaded.text) {
            list = saved
        } else if !list.isFile || list.kept != nil,
            Configuration.listedOptions(in: list.file) != Configuration.listedOptions(in: loaded.text)
        {
            return reset(to: loaded, because: "the file has other options now")
        }
        list.file = loaded.text
        guard let options = list.options else { return order(loaded, as: list, resets: false) }
        do throws(ListError) {
            let merged = try Configuration.parse(loaded.text, file: file, list: options, lines: linesOfReload)
            return order(merged, as: list, resets: false)
        } catch {
            return reset(to: loaded, because: "the file cannot be used with them")
        }
    }

    /// The file's list holds again.
    private func reset(
        to loaded: Configuration.Loaded,
        because reason: String
    ) -> (number: Int, warnings: [Diagnostic]) {
        log(.notice, "the options that programs have set are gone: \(reason)")
        return order(loaded, as: OptionLists.List(number: 0, file: loaded.text), resets: true)
    }

    private func order(
        _ list: OptionLists.List,
        giving ids: Set<String> = []
    ) throws(ListChange.Refusal) -> (number: Int, warnings: [Diagnostic]) {
        do throws(ListError) {
            let loaded = try Self.load(list, file: file, giving: ids, lines: linesOfReload)
            return order(loaded, as: list, resets: false)
        } catch {
            switch error {
            case .option(let path, let message): throw .invalid(path: path, message: message)
            case .file(let error): throw .configuration(error)
            }
        }
    }

    private func order(
        _ loaded: Configuration.Loaded,
        as list: OptionLists.List,
        resets: Bool
    ) -> (number: Int, warnings: [Diagnostic]) {
        lastPlaylist += 1
        var list = list
        list.number = lastPlaylist
        lists.order(list)
        var playlist = loaded.playlist
        playlist.resetsOptions = resets
        orders.send(.apply(playlist, number: lastPlaylist))
        return (lastPlaylist, loaded.diagnostics)
    }

    private static func load(
        _ list: OptionLists.List,
        file: String,
        giving ids: Set<String> = [],
        lines: any LineSource
    ) throws(ListError) -> Configuration.Loaded {
        if let options = list.options {
            return try Configuration.parse(list.file, file: file, list: options, giving: ids, lines: lines)
        }
        do throws(ConfigurationError) {
            return try Configuration.parse(list.file, file: file, lines: lines)
        } catch {
            throw .file(error)
        }
    }

    // MARK: What is kept

    /// The playlist with the list that was kept from the last run, if there is one.
    static func kept(
        in keptFile: ListFile?,
        with loaded: Configuration.Loaded,
        file: String,
        lines: any LineSource,
        at clock: ClockReading,
        _ log: Log
    ) -> (Playlist, OptionLists.List) {
        let own = (loaded.playlist, OptionLists.List(number: 0, file: loaded.text))
        guard let keptFile else { return own }
        do throws(FileError) {
            guard let bytes = try keptFile.read() else { return own }
            switch KeptList.read(bytes, file: Configuration.listedOptions(in: loaded.text)) {
            case .damaged: log(.warning, "\(keptFile.path): damaged; the list of the configuration is shown")
            case .outdated:
                log(.notice, "the options that programs have set are gone: the file has other options now")
            case .list(let options, let ends):
                var list = OptionLists.List(number: 0, file: loaded.text, options: options, kept: options)
                list.ends = ends.mapValues { clock.instant(atSecondsSince1970: $0) }
                do throws(ListError) {
                    return (try load(list, file: file, lines: lines).playlist, list)
                } catch {
                    log(.warning, "\(keptFile.path): the list cannot be used: \(error)")
                }
            }
        } catch {
            let reason = error.inStateDirectory
            log(.warning, "\(keptFile.path): \(reason); the list of the configuration is shown")
        }
        return own
    }

    /// The playlist with this number is in force.
    func adoptList(_ number: Int) {
        lists.apply(number)
        log(listFile?.note(lists.inForce, at: clockReading(at: MonotonicClock.now)))
    }

    /// Whether the list with this number is in force, and holds after a power cut.
    func isDurable(list number: Int) -> Bool {
        lists.inForce.number >= number && listFile?.keepsPromises ?? false
    }

    /// The sign has other values now. Returns whether they hold after a power cut.
    func keep(_ values: TextValues, isPromised: Bool) -> Bool {
        let clock = clockReading(at: MonotonicClock.now)
        guard let kept = valueKeeper?.note(values, isPromised: isPromised, at: clock) else { return false }
        log(kept.note)
        return kept.isDurable
    }

    /// Writes the list and the values if that is due.
    func saveWhatIsDue(at now: Instant) {
        guard let due = earlier(listFile?.nextDeadline, valueKeeper?.nextDeadline), due <= now else { return }
        let clock = clockReading(at: now)
        log(listFile?.writeIfDue(lists.inForce, at: clock))
        log(valueKeeper?.writeIfDue(at: clock))
    }

    /// Writes the list and the values if their files are not up to date.
    func saveTheRest() {
        let clock = clockReading(at: MonotonicClock.now)
        log(listFile?.finish(lists.inForce, at: clock))
        log(valueKeeper?.finish(at: clock))
    }

    private func clockReading(at now: Instant) -> ClockReading {
        ClockReading(hardware.clock.read(), at: now)
    }

    private func log(_ note: StateFile.Note?) {
        if let note { log(note.level, note.text) }
    }
}

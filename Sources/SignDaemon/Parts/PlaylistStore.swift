import Diagnostics
import LinuxSystem
import MonotonicTime
import SettingsText
import SignCore
import SignFile

/// The playlist in force, the lists of options that programs set, and the file that keeps them.
final class PlaylistStore: DaemonPart {
    /// The playlist in force.
    private(set) var inForce: Playlist
    /// The lists of options.
    private(set) var lists: OptionLists
    /// Where the list is kept; nil without a state directory.
    private var listFile: ListFile?
    /// The number of the last playlist that was ordered.
    private var lastNumber = 0
    private var isStopping = false
    private let file: String
    private let context: PartContext

    /// The playlists of a sign that was read from `file`, and begins with the list that was kept from the last run.
    init(
        _ loaded: Configuration.Loaded,
        of file: String,
        keptIn listFile: ListFile?,
        _ context: PartContext
    ) {
        self.file = file
        self.context = context
        self.listFile = listFile
        inForce = loaded.playlist
        lists = OptionLists(OptionLists.List(number: 0, file: loaded.text))
        guard let listFile else { return }
        listFile.removeAbandonedDrafts()
        if let (playlist, list) = restored(from: listFile, for: loaded) {
            inForce = playlist
            lists = OptionLists(list)
        }
        self.listFile?.adopt(lists.inForce)
    }

    var deadline: Instant? { earlier(listFile?.nextDeadline, isStopping ? nil : lists.nextEnd) }

    func timePassed(at now: Instant) {
        expireOptions(at: now)
        guard let due = listFile?.nextDeadline, due <= now else { return }
        context.log(listFile?.writeIfDue(lists.inForce, at: context.clock.reading(at: now)))
    }

    func stop(at now: Instant) { isStopping = true }

    /// Writes the list if its file is not up to date.
    func finish() {
        context.log(listFile?.finish(lists.inForce, at: context.clock.reading(at: MonotonicClock.now)))
    }

    // MARK: What the frame thread does

    /// `playlist`, which has this number, is in force.
    func adopt(_ playlist: Playlist, number: Int) {
        inForce = playlist
        lists.apply(number)
        context.log(listFile?.note(lists.inForce, at: context.clock.reading(at: MonotonicClock.now)))
        context.log(.notice, "new \(lists.inForce.isFile ? "configuration" : "list of options") applied")
    }

    /// The playlist with this number cannot be applied.
    func refuse(_ number: Int) { lists.refuse(number) }

    /// Whether the list with this number is in force, and holds after a power cut.
    func isDurable(list number: Int) -> Bool {
        lists.inForce.number >= number && listFile?.keepsPromises ?? false
    }

    // MARK: The file

    /// Reads the file again. One that cannot be used is rejected as a whole.
    func reload() throws(ConfigurationError) -> (number: Int, warnings: [Diagnostic]) {
        context.texts.forgetFailures()
        do throws(ConfigurationError) {
            let loaded = try Configuration.load(path: file, lines: context.texts.linesOfReload)
            for diagnostic in loaded.diagnostics { context.log(diagnostic) }
            return adopt(loaded)
        } catch {
            context.orders.send(.reject(error.description))
            throw error
        }
    }

    /// Orders the list for the file that was just read: what programs set stays, unless the file's own options have changed.
    private func adopt(_ loaded: Configuration.Loaded) -> (number: Int, warnings: [Diagnostic]) {
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
            let merged = try Configuration.parse(
                loaded.text,
                file: file,
                list: options,
                lines: context.texts.linesOfReload
            )
            return order(merged, as: list, resets: false)
        } catch {
            return reset(to: loaded, because: "the file cannot be used with them")
        }
    }

    /// Restores the list of the file.
    private func reset(
        to loaded: Configuration.Loaded,
        because reason: String
    ) -> (number: Int, warnings: [Diagnostic]) {
        context.log(.notice, "the options that programs have set are gone: \(reason)")
        return order(loaded, as: OptionLists.List(number: 0, file: loaded.text), resets: true)
    }

    // MARK: Lists that programs change

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
            return (number, warnings.compactMap { change.warning($0, in: list.present) })
        } catch {
            guard case .invalid(let path, let message) = error else { throw error }
            throw .invalid(path: change.clientPath(of: path, in: list.present) ?? path, message: message)
        }
    }

    /// Takes out the options whose time is over.
    private func expireOptions(at now: Instant) {
        guard !isStopping, let list = lists.latest.expired(at: now) else { return }
        do throws(ListChange.Refusal) {
            _ = try order(list)
        } catch {
            context.log(.warning, "options whose time is over stay: \(error)")
            lists.forgetEnds(until: now)
        }
    }

    private func order(
        _ list: OptionLists.List,
        giving ids: Set<String> = []
    ) throws(ListChange.Refusal) -> (number: Int, warnings: [Diagnostic]) {
        do throws(ListError) {
            let loaded = try list.load(besides: file, giving: ids, lines: context.texts.linesOfReload)
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
        lastNumber += 1
        var list = list
        list.number = lastNumber
        lists.order(list)
        var playlist = loaded.playlist
        playlist.resetsOptions = resets
        context.orders.send(.apply(playlist, number: lastNumber))
        return (lastNumber, loaded.diagnostics)
    }

    // MARK: The start

    /// The list that was kept from the last run, with its playlist; nil if there is none that can be used.
    private func restored(
        from keptFile: ListFile,
        for loaded: Configuration.Loaded
    ) -> (Playlist, OptionLists.List)? {
        let bytes: [UInt8]
        do throws(FileError) {
            guard let read = try keptFile.read() else { return nil }
            bytes = read
        } catch {
            let reason = error.inStateDirectory
            context.log(.warning, "\(keptFile.path): \(reason); the list of the configuration is shown")
            return nil
        }
        switch StoredList.read(bytes, file: Configuration.listedOptions(in: loaded.text)) {
        case .damaged:
            context.log(.warning, "\(keptFile.path): damaged; the list of the configuration is shown")
        case .outdated:
            context.log(
                .notice,
                "the options that programs have set are gone: the file has other options now"
            )
        case .list(let options, let ends):
            let now = context.clock.reading(at: MonotonicClock.now)
            var list = OptionLists.List(number: 0, file: loaded.text, options: options, kept: options)
            list.ends = ends.mapValues { now.instant(atSecondsSince1970: $0) }
            do throws(ListError) {
                return (try list.load(besides: file, lines: context.texts.linesOfStart).playlist, list)
            } catch {
                context.log(.warning, "\(keptFile.path): the list cannot be used: \(error)")
            }
        }
        return nil
    }
}

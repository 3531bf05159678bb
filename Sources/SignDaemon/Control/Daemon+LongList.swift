import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import MatrixDisplays
import MonotonicTime
import SignCore
import SignFile
import TextProcess

/// A long list: the sign runs with the options that it begins with while all of them are read.
extension Daemon {
    /// What a start has read: a configuration, and the file with all options if this has only some of a long list.
    struct FirstReading {
        var loaded: Configuration.Loaded
        var longFile: LongFile?
    }

    /// What has to wait until the sign has its whole list.
    struct Waiting {
        /// To tell the service manager that the sign is ready.
        var announcement = false
        /// To read the file again.
        var reload = false
        /// To send everything to the displays again.
        var refresh = false
    }

    /// How much of its list the sign has.
    enum ListState {
        /// All options.
        case whole
        /// Those that it begins with.
        case beginning(Waiting)
        /// Those, and there is a mistake among the others.
        case refused(ConfigurationError)
    }

    /// Reads the file at `path`, of a long list only what the sign begins with, unless programs have set another list.
    static func firstReading(
        of path: String,
        as role: Role,
        _ drawer: TextDrawer,
        environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
    ) throws(ConfigurationError) -> FirstReading {
        let text = try Configuration.text(ofFile: path)
        let lines = HurriedLines.atStart(by: drawer)
        guard role == .service else {
            return FirstReading(
                loaded: try Configuration.parse(
                    text,
                    file: path,
                    lines: lines,
                    afterPhase: lb_drop_clean_pages
                )
            )
        }
        let bookmark = try? BookmarkFile.inStateDirectory(environment)?.read()
        guard ListFile(environment)?.exists != true, let file = LongFile(text, path: path),
            let loaded = file.beginning(at: bookmark?.id, lines: lines),
            // A terminal is asked for before anything is shown, and standard output may be none.
            !loaded.configuration.wall.displays.contains(where: \.driver.settings.drawsOnStandardOutput)
        else {
            return FirstReading(
                loaded: try Configuration.parse(
                    text,
                    file: path,
                    lines: lines,
                    place: bookmark?.id,
                    afterPhase: lb_drop_clean_pages
                )
            )
        }
        return FirstReading(loaded: loaded, longFile: file)
    }

    /// Starts to read all options of `file`, for a sign that begins at `start`.
    func readWholeList(of file: LongFile, since start: ClockReading) throws(SystemThread.Failure) {
        let reader = ListReader(
            file: file,
            drawn: playlist.lines,
            bookmark: beginning,
            values: restoredValues,
            start: start,
            zone: hardware.clock.zone
        )
        let listReading = listReading
        listState = .beginning(Waiting())
        try SystemThread.start(named: "list") { listReading.send(reader.run()) }
    }

    /// The list is read: the sign goes on with all of it, or ends if there is a mistake.
    func takeWholeList() {
        guard let (result, _) = listReading.next(), givenUpAt == nil else { return }
        switch result {
        case .success(let list):
            wholeList = list
            orders.send(.tellOpening)
        case .failure(let error):
            listState = .refused(error)
            // A file with a mistake is not shown.
            stop(showing: .blank)
        }
    }

    /// Does to the sign with the whole list what was done to the other one.
    func catchUp(with opening: Opening) {
        guard var list = wholeList else { return }
        opening.perform(on: &list.sign)
        orders.send(.goOn(list.sign))
    }

    /// The sign has its whole list.
    func haveWholeList() throws(SystemCallError) {
        guard let list = wholeList, case .beginning(let waiting) = listState else { return }
        wholeList = nil
        listState = .whole
        lists = OptionLists(OptionLists.List(number: 0, file: list.loaded.text))
        playlist = list.playlist
        for diagnostic in list.loaded.diagnostics { log(diagnostic) }
        rememberActions()
        try listen()
        if waiting.announcement { announce() }
        if waiting.refresh { orders.send(.refresh) }
        if waiting.reload { _ = try? reload() }
    }

    /// Whether something has to wait for the whole list. Then it does.
    func postpone(_ what: WritableKeyPath<Waiting, Bool>) -> Bool {
        guard case .beginning(var waiting) = listState else { return false }
        waiting[keyPath: what] = true
        listState = .beginning(waiting)
        return true
    }
}

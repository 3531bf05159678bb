import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime
import SignCore
import SignFile
import TextProcess

/// A long list: the sign runs with the options that it begins with while all of them are read.
extension Daemon {
    /// A file with a long list, and the configuration with the options that the sign begins with; nil if the list is not long
    /// or cannot be shown in part, or if programs have set another one.
    static func opening(
        of path: String,
        _ drawer: TextDrawer,
        environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
    ) -> (file: LongFile, loaded: Configuration.Loaded)? {
        guard let file = LongFile(path: path), ListFile(environment)?.exists != true else { return nil }
        let bookmark = try? BookmarkFile.inStateDirectory(environment)?.read()
        guard let loaded = file.beginning(at: bookmark?.id, lines: HurriedLines.atStart(by: drawer)),
            // Whether there is a terminal is asked first.
            !loaded.configuration.wall.displays.contains(where: \.driver.settings.drawsOnStandardOutput)
        else { return nil }
        return (file, loaded)
    }

    /// How much of the list is read.
    enum Reading {
        /// All of it.
        case done
        /// What the sign begins with. What has to wait for the rest: to be ready, and to read the file again.
        case begun(announces: Bool = false, reloads: Bool = false)
        /// There is a mistake.
        case refused(ConfigurationError)
    }

    /// Starts to read all options of `file`, for a sign that began at `start`.
    func readWholeList(of file: LongFile, since start: ClockReading) throws(SystemThread.Failure) {
        let reader = ListReader(
            file: file,
            drawn: playlist.lines,
            bookmark: beginning,
            start: start,
            zone: hardware.clock.zone
        )
        let wholeList = wholeList
        reading = .begun()
        try SystemThread.start(named: "list") { wholeList.send(reader.run()) }
    }

    /// Goes on with the whole list if it is read, or ends if there is a mistake in it.
    func takeWholeList(_ poll: EventPoll<Source>) throws(SystemCallError) {
        guard let (result, _) = wholeList.next(), case .begun(let announces, let reloads) = reading,
            givenUpAt == nil
        else { return }
        switch result {
        case .success(let whole):
            reading = .done
            lists = OptionLists(OptionLists.List(number: 0, file: whole.loaded.text))
            playlist = whole.playlist
            for diagnostic in whole.loaded.diagnostics { log(diagnostic) }
            rememberActions()
            orders.send(.goOn(whole.sign))
            try listen(poll)
            if announces { announce() }
            if reloads { _ = try? reload() }
        case .failure(let error):
            reading = .refused(error)
            stop()
        }
    }

    /// Whether to be ready has to wait for the whole list.
    func announcesLater() -> Bool {
        guard case .begun(_, let reloads) = reading else { return false }
        reading = .begun(announces: true, reloads: reloads)
        return true
    }

    /// Whether to read the file again has to wait until it is read once.
    func reloadsLater() -> Bool {
        guard case .begun(let announces, _) = reading else { return false }
        reading = .begun(announces: announces, reloads: true)
        return true
    }
}

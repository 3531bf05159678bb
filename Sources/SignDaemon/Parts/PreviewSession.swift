import ButtonInput
import Diagnostics
import Glibc
import InfiniteScroll
import LinuxSystem
import MonotonicTime
import SignCore
import SignFile

/// A preview of a sign in the terminal, which handles keys and shows text below the picture. It reads the
/// configuration again whenever one of its files changes.
final class PreviewSession: DaemonPart {
    /// Whether the user has quit the preview or closed its terminal.
    private(set) var hasQuit = false
    private let screen: PreviewScreen
    private let file: String
    private let context: PartContext
    private let poll: EventPoll<Source>
    private let watch: DirectoryWatch?
    private var keyboard: Keyboard
    private var transcript = EventText()
    /// The time at which the configuration file will be read again, or nil if no file has changed.
    private var reloadTime: Instant?
    private var isStopping = false
    /// The playlist of the configuration file that the preview shows.
    private var playlist: Playlist
    /// The transition between options that the user has chosen with a key, or nil if the transitions of the
    /// configuration file are used.
    private var transition: Transition?

    private enum Source { case keys, file }

    /// Creates a preview of the configuration `loaded`, which was read from `file`. It reads keys from the
    /// terminal, shows text on `screen` below the picture, and watches the file and its pictures for changes.
    init(
        _ loaded: Configuration.Loaded,
        file: String,
        screen: PreviewScreen,
        context: PartContext
    ) throws(SystemCallError) {
        self.screen = screen
        self.file = file
        self.context = context
        playlist = loaded.playlist
        keyboard = Keyboard(loaded.configuration)
        watch = DirectoryWatch(contentsOf: loaded.configuration.watchedFiles(besides: file))

        poll = try EventPoll()
        // If the input is /dev/null, for example, the preview has no keys.
        if Self.supportsPolling(STDIN_FILENO) { try poll.add(STDIN_FILENO, as: .keys) }
        if let watch { try poll.add(watch.fileDescriptor, as: .file) }

        screen.setProblems(loaded.diagnostics.map(\.description))
    }

    /// Returns whether epoll can wait for the file descriptor `descriptor`. It can for a terminal or a pipe,
    /// but not for `/dev/null`.
    private static func supportsPolling(_ descriptor: CInt) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        switch status.st_mode & S_IFMT {
        case S_IFCHR: return isatty(descriptor) != 0
        case S_IFIFO, S_IFSOCK: return true
        default: return false
        }
    }

    /// A file descriptor that is readable when `serve` has typed keys or changed files to handle.
    var fileDescriptor: CInt { poll.fileDescriptor }

    /// Handles typed keys and changed files, without waiting. Throws an error if a system call fails.
    func serve() throws(SystemCallError) {
        var hasKeys = false
        try poll.takeReady { source in
            switch source {
            case .keys: hasKeys = true
            case .file:
                // The file is read a little later, because an editor may still be writing it.
                if watch?.drain() ?? false { reloadTime = MonotonicClock.now + .milliseconds(100) }
            }
        }
        if hasKeys { readKeys() }
    }

    var deadline: Instant? { earlier(keyboard.nextDeadline, reloadTime) }

    func handleDeadline(at now: Instant) {
        for request in keyboard.advance(to: now) { handle(request) }
        if let due = reloadTime, due <= now {
            reloadTime = nil
            if !isStopping { reload() }
        }
        screen.setCaption(keyboard.caption)
        if screen.takeChange() { context.orders.send(.refresh) }
    }

    func stop(at now: Instant) { isStopping = true }

    // MARK: Keys

    private func readKeys() {
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        guard count > 0 else {
            let canRetry = count < 0 && (errno == EINTR || errno == EAGAIN)
            if canRetry { return }
            poll.remove(STDIN_FILENO)
            hasQuit = true
            return
        }
        let now = MonotonicClock.now
        for request in keyboard.read(buffer.prefix(count), at: now) { handle(request) }
    }

    private func handle(_ request: Keyboard.Request) {
        switch request {
        case .edge(let edge): context.orders.send(.edge(edge))
        case .command(let word):
            if let command = word.plainCommand { context.orders.send(.command(command, cause: word.cause)) }
        case .alert: context.orders.send(.command(.raise(.sample), cause: "alert"))
        case .nextTransition: showNextTransition()
        case .unbound(let key): screen.show(message: "no command is bound to \(key.label)")
        // The signal goes to the whole job, as if the terminal had sent it.
        case .suspend: kill(0, SIGTSTP)
        case .quit: hasQuit = true
        }
    }

    /// Shows the next option of the preview with the next transition, in the order of the transitions' names.
    private func showNextTransition() {
        let names = Transition.names
        let current = transition.flatMap { names.firstIndex(of: $0.rawValue) } ?? 0
        transition = Transition(named: names[(current + 1) % names.count])
        guard let transition else { return }
        context.orders.send(.apply(playlist.withTransition(.fixed(transition))))
        context.orders.send(.command(.navigate(.next), cause: Cause(transition.rawValue)))
    }

    // MARK: The file

    private func reload() {
        do throws(ConfigurationError) {
            let loaded = try Configuration.load(path: file, textRenderer: context.texts.sourceForReload)
            watch?.follow(contentsOf: loaded.configuration.watchedFiles(besides: file))
            screen.setProblems(loaded.diagnostics.map(\.description))
            playlist = loaded.playlist
            transition = nil
            context.orders.send(.apply(loaded.playlist))
        } catch {
            let count = error.diagnostics.count
            let errors = count == 1 ? "an error" : "\(count) errors"
            screen.show(message: "\(fileName) has \(errors); the last version stays")
            screen.setProblems(error.diagnostics.map(\.description))
        }
    }

    private var fileName: String { file.split(separator: "/").last.map(String.init) ?? file }

    // MARK: Results of the frame thread

    /// Shows a description of the event below the picture of the preview. Also shows the event as JSON if the
    /// user requested that.
    func show(_ event: JournalEntry) {
        if let text = transcript.text(for: event) { screen.show(message: text) }
        screen.add(event: event.jsonLine(time: Timestamp.text(of: event.at)))
    }

    func adopt(_ configuration: Configuration) {
        keyboard.keys = PreviewKeys(configuration)
        if let transition { return screen.show(message: "transition = \"\(transition.rawValue)\"") }
        let count = configuration.options.count
        screen.show(message: "\(fileName): \(count) \(count == 1 ? "option" : "options")")
    }

    func configurationRejected(_ reason: String) {
        screen.show(message: "\(fileName) cannot be used; the last version stays")
        screen.setProblems([reason])
    }
}

extension Alert {
    /// The sample alert that a key of the preview raises. Pressing the key again replaces the alert.
    fileprivate static var sample: Alert {
        var alert = Alert(.text("Back at 14:00"), id: "sample")
        alert.duration = .seconds(5)
        return alert
    }
}

extension Configuration {
    /// Returns the paths of all files that the configuration uses: the configuration file `file` and all
    /// pictures.
    fileprivate func watchedFiles(besides file: String) -> [String] {
        let contents = options.map(\.content) + regions.edges.compactMap { regions[$0]?.content }
        let pictures = contents.compactMap { content in
            if case .picture(let settings) = content { settings } else { nil }
        }
        let icons = options.compactMap { $0.icon?.picture }
        let backgrounds = options.compactMap { $0.background?.picture }
        return [file] + (pictures + icons + backgrounds).map { PictureFiles.path(of: $0.file, besides: file) }
    }
}

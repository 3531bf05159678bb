import ButtonInput
import Diagnostics
import Glibc
import InfiniteScroll
import LinuxSystem
import MonotonicTime
import SignCore
import SignFile

/// The preview: its keys, its text, and its files, which it follows.
extension Daemon {
    func readKeys(_ poll: EventPoll<Source>) {
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        guard count > 0 else {
            if count == 0 || (errno != EINTR && errno != EAGAIN) {
                poll.remove(STDIN_FILENO)
                stop()
            }
            return
        }
        let now = MonotonicClock.now
        for request in keyboard.read(buffer.prefix(count), at: now) { obey(request) }
    }

    private func obey(_ request: Keyboard.Request) {
        switch request {
        case .edge(let edge): orders.send(.edge(edge))
        case .command(let word):
            if let command = word.plainCommand { orders.send(.command(command, cause: word.cause)) }
        case .alert: orders.send(.command(.raise(.sample), cause: "alert"))
        case .unbound(let key): screen?.say("nothing is bound to \(key.label)")
        // The whole job stops, as if the terminal had sent the signal.
        case .suspend: kill(0, SIGTSTP)
        case .quit: stop()
        }
    }

    /// The configuration's file, and those of the pictures that it names.
    static func files(of configuration: Configuration, in file: String) -> [String] {
        let regions = configuration.regions
        let contents =
            configuration.options.map(\.content) + regions.edges.compactMap { regions[$0]?.content }
        let pictures = contents.compactMap { content in
            if case .picture(let settings) = content { settings } else { nil }
        }
        let icons = configuration.options.compactMap { $0.icon?.picture }
        return [file] + (pictures + icons).map { PictureFiles.path(of: $0.file, besides: file) }
    }

    /// A file changed. An editor may not have finished.
    func lookAtFile() {
        guard fileWatch?.drain() ?? false else { return }
        reloadAt = MonotonicClock.now + .milliseconds(100)
    }

    /// Does what is due for a preview, and has its text drawn if it has changed.
    func servePreview(at now: Instant) {
        guard let screen else { return }
        for request in keyboard.advance(to: now) { obey(request) }
        if let due = reloadAt, due <= now {
            reloadAt = nil
            followFile(screen)
        }
        screen.setCaption(keyboard.caption)
        if screen.takeChange() { orders.send(.refresh) }
    }

    private func followFile(_ screen: PreviewScreen) {
        guard givenUpAt == nil else { return }
        do throws(ConfigurationError) {
            let loaded = try Configuration.load(path: file, lines: linesOfReload)
            fileWatch?.follow(contentsOf: Self.files(of: loaded.configuration, in: file))
            screen.setProblems(loaded.diagnostics.map(\.description))
            orders.send(.apply(loaded.playlist))
        } catch {
            let count = error.diagnostics.count
            screen.say(
                "\(fileName) has \(count == 1 ? "a mistake" : "\(count) mistakes"); the last version stays"
            )
            screen.setProblems(error.diagnostics.map(\.description))
        }
    }

    /// The name of the file, without its folder.
    var fileName: String { file.split(separator: "/").last.map(String.init) ?? file }

    /// Tells what happened, in words and in full.
    func show(_ event: JournalEntry) {
        guard let screen else { return }
        if let news = words.words(for: event) { screen.say(news) }
        screen.add(event: event.jsonLine(time: Timestamp.text(of: event.at)))
    }
}

extension Alert {
    /// The alert of the preview's key. Repeated presses replace it.
    fileprivate static var sample: Alert {
        var alert = Alert(.text("Back at 14:00"), id: "sample")
        alert.duration = .seconds(5)
        return alert
    }
}

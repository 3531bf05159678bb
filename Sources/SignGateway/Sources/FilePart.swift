import GatewayMessages
import LinuxSystem
import MonotonicTime
import SettingsText

/// Feeds the sign from files: what is in them when the sign comes, and whenever they are written.
final class FilePart: GatewayPart {
    /// Why files cannot feed the sign.
    struct Failure: Error {
        /// The reason.
        let description: String
    }

    /// What was in a file at an instant.
    private struct Contents {
        var bytes: [UInt8]
        var since: Instant
    }

    /// A file, and what was read from it.
    private struct Fed {
        var source: SourceSettings
        var path: String
        var health = SourceHealth()
        /// What was read last; nil if it is to be read and fed again.
        var latest: Contents?
        /// The last that the sign took.
        var good: Contents?
        /// The number of the last attempt, so that late answers to an earlier one do not count.
        var attempt = 0
        /// How many answers of the sign to the last attempt are missing.
        var missing = 0
    }

    /// The most bytes of a file.
    private static let mostBytes = 256 << 10
    /// After a change a writer has this long to finish what it does in several steps.
    private static let settling = Nanoseconds.milliseconds(100)
    /// How often a file that failed is looked at again.
    private static let retryPause = Nanoseconds.seconds(10)

    private var files: [Fed]
    private let watch: DirectoryWatch
    private let link: SignLink
    private let log: GatewayLog
    private var known = SignKnowledge()
    /// When all files are read; nil while nothing has changed.
    private var readAt: Instant?
    /// When those that failed are read again.
    private var retryAt: Instant?

    /// `sources`, which are files, for the sign behind `link`.
    init(
        _ sources: [SourceSettings],
        link: SignLink,
        on loop: GatewayLoop,
        _ log: GatewayLog,
        at now: Instant
    ) throws(Failure) {
        files = sources.compactMap { source in source.path.map { Fed(source: source, path: $0) } }
        guard let watch = DirectoryWatch(contentsOf: files.map(\.path)) else {
            throw Failure(description: "the system has no inotify left to watch the files of [[source]]")
        }
        self.watch = watch
        self.link = link
        self.log = log
        link.keepsOptions = true
        readAt = now
        do throws(SystemCallError) {
            try loop.watch(watch.fileDescriptor) { [weak self] now in
                guard let self, self.watch.drain() else { return }
                readAt = readAt ?? now + Self.settling
            }
        } catch {
            throw Failure(description: "cannot watch the files of [[source]]: \(error)")
        }
    }

    /// How often each file has failed.
    var failures: [SourceFailures] {
        files.map { SourceFailures(name: $0.source.contents.name, count: $0.health.failures) }
    }

    var deadline: Instant? { [readAt, retryAt].compactMap { $0 }.min() }

    func timePassed(at now: Instant) {
        if let time = readAt, time <= now {
            readAt = nil
            for index in files.indices { read(index, at: now) }
        }
        if let time = retryAt, time <= now {
            retryAt = nil
            // A directory that did not exist may do so by now.
            watch.follow(contentsOf: files.map(\.path))
            for index in files.indices where files[index].health.isIll || files[index].latest == nil {
                files[index].latest = nil
                read(index, at: now)
            }
        }
    }

    func signChanged(_ sign: SignKnowledge, at now: Instant) {
        let hasCome = sign.isConnected && !known.isConnected
        known = sign
        guard hasCome else { return }
        for index in files.indices {
            // Then the sign has the last good contents even if the file is bad now.
            if let good = files[index].good { feed(index, good, at: now) }
            files[index].latest = nil
            read(index, at: now)
        }
    }

    // MARK: One file

    /// Reads a file, and feeds the sign if its contents are new.
    private func read(_ index: Int, at now: Instant) {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readRegularFile(files[index].path, limit: Self.mostBytes)
        } catch {
            return fail(index, Self.words(error), at: now)
        }
        guard !bytes.isEmpty else { return fail(index, "the file is empty", at: now) }
        guard bytes != files[index].latest?.bytes else { return }
        let good = files[index].good
        // The same contents do not begin their lifetime again because the sign has.
        let contents = Contents(bytes: bytes, since: good?.bytes == bytes ? good?.since ?? now : now)
        files[index].latest = contents
        feed(index, contents, at: now)
    }

    /// Gives the sign `given` for the rest of its lifetime.
    private func feed(_ index: Int, _ given: Contents, at now: Instant) {
        guard known.isConnected else { return }
        var contents = files[index].source.contents
        if let lifetime = files[index].source.lifetime {
            let rest = (given.since + lifetime) - now
            guard rest >= .milliseconds(1) else { return }
            contents.lifetime = "\(rest.rawValue / 1_000_000)ms"
        }
        files[index].attempt += 1
        let attempt = files[index].attempt
        do throws(Refusal) {
            let calls = try contents.calls(given.bytes, ids: known.options.compactMap { $0["id"]?.string })
            files[index].missing = calls.count
            for call in calls {
                let method = call.method.split(separator: ".").last.map(String.init) ?? call.method
                link.call(method, call.parameters, at: now) { [weak self] answer in
                    self?.take(answer.map { _ in () }, of: attempt, given, by: index, at: now)
                }
            }
            if calls.isEmpty { recover(index, with: given) }
        } catch {
            fail(index, error.description, at: now)
        }
    }

    private func take(
        _ answer: Result<Void, SignFault>,
        of attempt: Int,
        _ given: Contents,
        by index: Int,
        at now: Instant
    ) {
        guard files[index].attempt == attempt else { return }
        switch answer {
        case .success:
            files[index].missing -= 1
            if files[index].missing == 0 { recover(index, with: given) }
        case .failure(.noSign), .failure(.noAnswer):
            // The file is not to blame.
            files[index].attempt += 1
            files[index].latest = nil
            retrySoon(at: now)
        case .failure(let fault):
            fail(index, fault.words, at: now)
        }
    }

    private func recover(_ index: Int, with given: Contents) {
        files[index].good = given
        guard files[index].health.succeed() else { return }
        log(.info, "source \(files[index].source.contents.name): \(files[index].path) is well again")
    }

    private func fail(_ index: Int, _ reason: String, at now: Instant) {
        // Answers that still come, to these contents or to good ones of before, do not make the file well.
        files[index].attempt += 1
        retrySoon(at: now)
        guard files[index].health.fail() else { return }
        log(.warning, "source \(files[index].source.contents.name): \(files[index].path): \(reason)")
    }

    private func retrySoon(at now: Instant) { retryAt = retryAt ?? now + Self.retryPause }

    private static func words(_ error: FileError) -> String {
        switch error {
        case .isDirectory: "this is a directory; name a file"
        case .tooLarge(let limit): "the file is larger than \(limit >> 10) KiB"
        default: error.description
        }
    }
}

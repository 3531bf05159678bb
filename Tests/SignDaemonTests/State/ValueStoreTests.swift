import Glibc
import MonotonicTime
import SettingsText
import SignFile
import TestSupport
import Testing

@testable import SignCore
@testable import SignDaemon

@Suite("The file that keeps the values")
struct ValueStoreTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func store() throws -> ValueStore {
        let path = directory.path
        let store = ValueStore { $0 == "STATE_DIRECTORY" ? path : nil }
        return try #require(store)
    }

    /// Records values at `seconds` after noon. Returns whether they are durable, so that they survive a power
    /// cut.
    private func record(
        _ texts: [String: String],
        isPromised: Bool,
        at seconds: Int64,
        in store: inout ValueStore
    ) -> Bool {
        store.record(values(texts), isPromised: isPromised, at: clock(seconds)).isDurable
    }

    /// Writes the values if a write is due. Returns the message about the write, or nil if there is none.
    private func write(at seconds: Int64, in store: inout ValueStore) -> String? {
        store.writeIfDue(at: clock(seconds))?.text
    }

    /// Returns the values with which a sign would start at this time.
    private func textsOfNextRun(at seconds: Int64) throws -> [String: String] {
        var store = try store()
        return store.restore(at: clock(seconds)).values.textsByName
    }

    /// Returns the reading of the clock at `seconds` after noon.
    private func clock(_ seconds: Int64) -> ClockReading {
        let noon = ClockReading.noon2026
        let civil = CivilTime(secondsSince1970: noon.secondsSince1970 + seconds)
        return ClockReading(civil, at: .zero + .seconds(seconds))
    }

    private func values(_ texts: [String: String], ends: [String: Int64] = [:]) -> TextValues {
        var values = TextValues()
        for (name, text) in texts {
            values.set(name, to: text, until: ends[name].map { .zero + .seconds($0) })
        }
        return values
    }

    @Test("a value is not durable for a minute, unless one must persist, which writes all of them")
    func writes() throws {
        var store = try store()
        let first = record(["a": "1"], isPromised: false, at: 0, in: &store)
        #expect(!first)
        #expect(try directory.names == [])
        #expect(store.nextDeadline == .zero + .seconds(1))
        let problem = write(at: 1, in: &store)
        #expect(problem == nil)
        #expect(try directory.names == ["values.toml"])
        let second = record(["a": "2"], isPromised: false, at: 2, in: &store)
        #expect(!second)
        #expect(store.nextDeadline == .zero + .seconds(61))
        let third = record(["a": "2", "b": "x"], isPromised: true, at: 3, in: &store)
        #expect(third)
        #expect(store.nextDeadline == nil)
        #expect(try textsOfNextRun(at: 4) == ["a": "2", "b": "x"])
        // The same values are already on disk.
        let again = record(["a": "2", "b": "x"], isPromised: true, at: 5, in: &store)
        #expect(again)
        #expect(store.nextDeadline == nil)
    }

    @Test("an orderly end writes pending values, and removing the last value removes the file")
    func orderlyEnd() throws {
        var store = try store()
        _ = record(["a": "1"], isPromised: true, at: 0, in: &store)
        _ = record(["a": "2"], isPromised: false, at: 0, in: &store)
        let problem = store.finish(at: clock(0))
        #expect(problem == nil)
        #expect(try textsOfNextRun(at: 9) == ["a": "2"])
        let isGone = record([:], isPromised: true, at: 9, in: &store)
        #expect(isGone)
        #expect(try directory.names == [])
    }

    @Test("a lifetime continues while the sign is off, and an expired value is not restored")
    func lifetimes() throws {
        var store = try store()
        let ends: [String: Int64] = ["short": 60, "long": 3600]
        let all = values(["short": "s", "long": "l", "ever": "e"], ends: ends)
        _ = store.record(all, isPromised: true, at: clock(10))
        var next = try self.store()
        // After a restart of the machine, the monotonic clock begins again at zero.
        let later = ClockReading(clock(600).civilTime, at: .zero)
        let restored = next.restore(at: later).values
        #expect(restored.textsByName == ["long": "l", "ever": "e"])
        #expect(restored.expirationTimes == ["long": .zero + .seconds(3000)])
    }

    @Test("a damaged file is logged, and there are no values until one is set")
    func unusable() throws {
        try directory.file("values.toml", "check = \"0\"\n[[value]]\nname = \"a\"\ntext = \"1\"\n")
        var store = try store()
        let damaged = store.restore(at: clock(0))
        #expect(damaged.values == TextValues())
        #expect(damaged.note?.text == "\(directory.path)/values.toml: damaged; the texts have no values")
        let isDurable = record(["a": "2"], isPromised: true, at: 0, in: &store)
        #expect(isDurable)
        #expect(try textsOfNextRun(at: 1) == ["a": "2"])
        try #require(remove(directory.path(of: "values.toml")) == 0)
        mkdir(directory.path(of: "values.toml"), 0o700)
        var blocked = try self.store()
        let message = blocked.restore(at: clock(2)).note?.text
        let advice = "this is a directory; remove it; the texts have no values"
        #expect(message == "\(directory.path)/values.toml: \(advice)")
    }

    @Test("a value is not durable if the directory became unwritable after the last write")
    func unwritable() throws {
        var store = try store()
        let first = record(["a": "1"], isPromised: true, at: 0, in: &store)
        #expect(first)
        // The next write is due half a second later. A test as root can make no directory read-only, but
        // remove it.
        try #require(remove(directory.path(of: "values.toml")) == 0)
        try #require(rmdir(directory.path) == 0)
        let second = record(["a": "2"], isPromised: true, at: 0, in: &store)
        #expect(!second)
        let same = record(["a": "1"], isPromised: true, at: 0, in: &store)
        #expect(!same)
    }

    @Test("while the disk fails nothing is durable; the failure and its end are each logged once")
    func failing() throws {
        var store = try store()
        let state = directory.path(of: "values.toml")
        // A file cannot replace a directory, so the write fails.
        mkdir(state, 0o700)
        let first = store.record(values(["a": "1"]), isPromised: true, at: clock(0))
        #expect(!first.isDurable)
        #expect(first.note?.level == .warning)
        let loss = "after a restart the texts have older values, or none"
        #expect(first.note?.text == "\(state): cannot write: Is a directory; \(loss)")
        let second = store.record(values(["a": "2"]), isPromised: true, at: clock(0))
        #expect(!second.isDurable)
        #expect(second.note == nil)
        #expect(store.nextDeadline == .zero + .seconds(1))
        let third = write(at: 1, in: &store)
        #expect(third == nil)
        rmdir(state)
        let end = store.writeIfDue(at: clock(3))
        #expect(end?.text == "\(state): written again")
        #expect(end?.level == .notice)
        let fourth = record(["a": "3"], isPromised: true, at: 4, in: &store)
        #expect(fourth)
    }

    @Test("the remedy for a state file concerns a state file")
    func advice() {
        let message = "permission denied; make the user that runs the sign its owner, or delete it"
        #expect(FileError.cannotOpen(errno: EACCES).stateDirectoryMessage == message)
        #expect(FileError(opening: "/tmp/state/options.toml", errno: EACCES).stateDirectoryMessage == message)
        #expect(FileError.isDirectory.stateDirectoryMessage == "this is a directory; remove it")
        #expect(
            FileError.cannotOpen(errno: EIO).stateDirectoryMessage
                == FileError.cannotOpen(errno: EIO).description
        )
    }

    @Test("without a state directory there is no store")
    func none() {
        let isThere = ValueStore { _ in nil } != nil
        #expect(!isThere)
    }
}

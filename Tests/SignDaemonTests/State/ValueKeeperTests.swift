import Glibc
import MonotonicTime
import SettingsText
import SignFile
import TestSupport
import Testing

@testable import SignCore
@testable import SignDaemon

@Suite("Values that outlive the process")
struct ValueKeeperTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func keeper() throws -> ValueKeeper {
        let path = directory.path
        let keeper = ValueKeeper { $0 == "STATE_DIRECTORY" ? path : nil }
        return try #require(keeper)
    }

    /// Whether `values` are durable, `seconds` after noon.
    private func note(
        _ texts: [String: String],
        isPromised: Bool,
        at seconds: Int64,
        in keeper: inout ValueKeeper
    ) -> Bool {
        keeper.note(values(texts), isPromised: isPromised, at: clock(seconds)).isDurable
    }

    /// What is logged when `keeper` writes what is due.
    private func write(at seconds: Int64, in keeper: inout ValueKeeper) -> String? {
        keeper.writeIfDue(at: clock(seconds))?.text
    }

    /// The texts of a sign that starts then.
    private func textsOfNextRun(at seconds: Int64) throws -> [String: String] {
        var keeper = try keeper()
        return keeper.restore(at: clock(seconds)).values.texts
    }

    /// The clock, `seconds` after noon.
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

    @Test("a value is not durable before its minute, and one that is to persist is on disk with all others")
    func writes() throws {
        var keeper = try keeper()
        let first = note(["a": "1"], isPromised: false, at: 0, in: &keeper)
        #expect(!first)
        #expect(try directory.names == [])
        #expect(keeper.nextDeadline == .zero + .seconds(1))
        let trouble = write(at: 1, in: &keeper)
        #expect(trouble == nil)
        #expect(try directory.names == ["values.toml"])
        let second = note(["a": "2"], isPromised: false, at: 2, in: &keeper)
        #expect(!second)
        #expect(keeper.nextDeadline == .zero + .seconds(61))
        let third = note(["a": "2", "b": "x"], isPromised: true, at: 3, in: &keeper)
        #expect(third)
        #expect(keeper.nextDeadline == nil)
        #expect(try textsOfNextRun(at: 4) == ["a": "2", "b": "x"])
        // The same again is on disk already.
        let again = note(["a": "2", "b": "x"], isPromised: true, at: 5, in: &keeper)
        #expect(again)
        #expect(keeper.nextDeadline == nil)
    }

    @Test("the end of an orderly run writes what waits, and the last value that goes takes the file with it")
    func orderlyEnd() throws {
        var keeper = try keeper()
        _ = note(["a": "1"], isPromised: true, at: 0, in: &keeper)
        _ = note(["a": "2"], isPromised: false, at: 0, in: &keeper)
        let trouble = keeper.finish(at: clock(0))
        #expect(trouble == nil)
        #expect(try textsOfNextRun(at: 9) == ["a": "2"])
        let isGone = note([:], isPromised: true, at: 9, in: &keeper)
        #expect(isGone)
        #expect(try directory.names == [])
    }

    @Test("a lifetime goes on while the sign is off, and a value whose lifetime is over does not come back")
    func lifetimes() throws {
        var keeper = try keeper()
        let ends: [String: Int64] = ["short": 60, "long": 3600]
        let all = values(["short": "s", "long": "l", "ever": "e"], ends: ends)
        _ = keeper.note(all, isPromised: true, at: clock(10))
        var next = try self.keeper()
        // The monotonic clock begins again with the machine.
        let later = ClockReading(clock(600).civil, at: .zero)
        let restored = next.restore(at: later).values
        #expect(restored.texts == ["long": "l", "ever": "e"])
        #expect(restored.ends == ["long": .zero + .seconds(3000)])
    }

    @Test("damage is said, and then there are no values until one is set")
    func unusable() throws {
        try directory.file("values.toml", "check = \"0\"\n[[value]]\nname = \"a\"\ntext = \"1\"\n")
        var keeper = try keeper()
        let damaged = keeper.restore(at: clock(0))
        #expect(damaged.values == TextValues())
        #expect(damaged.note?.text == "\(directory.path)/values.toml: damaged; the texts have no values")
        let isDurable = note(["a": "2"], isPromised: true, at: 0, in: &keeper)
        #expect(isDurable)
        #expect(try textsOfNextRun(at: 1) == ["a": "2"])
        try #require(remove(directory.path(of: "values.toml")) == 0)
        mkdir(directory.path(of: "values.toml"), 0o700)
        var blocked = try self.keeper()
        let complaint = blocked.restore(at: clock(2)).note?.text
        let advice = "this is a directory; remove it; the texts have no values"
        #expect(complaint == "\(directory.path)/values.toml: \(advice)")
    }

    @Test("while the disk fails nothing is durable; the failure and its end are each logged once")
    func failing() throws {
        var keeper = try keeper()
        let state = directory.path(of: "values.toml")
        // Nothing replaces a directory.
        mkdir(state, 0o700)
        let first = keeper.note(values(["a": "1"]), isPromised: true, at: clock(0))
        #expect(!first.isDurable)
        #expect(first.note?.level == .warning)
        let loss = "after a restart the texts have older values, or none"
        #expect(first.note?.text == "\(state): cannot write: Is a directory; \(loss)")
        let second = keeper.note(values(["a": "2"]), isPromised: true, at: clock(0))
        #expect(!second.isDurable)
        #expect(second.note == nil)
        #expect(keeper.nextDeadline == .zero + .seconds(1))
        let third = write(at: 1, in: &keeper)
        #expect(third == nil)
        rmdir(state)
        let end = keeper.writeIfDue(at: clock(3))
        #expect(end?.text == "\(state): written again")
        #expect(end?.level == .notice)
        let fourth = note(["a": "3"], isPromised: true, at: 4, in: &keeper)
        #expect(fourth)
    }

    @Test("advice on a state file is about a state file")
    func advice() {
        let words = "permission denied; make the user that runs the sign its owner, or delete it"
        #expect(FileError.cannotOpen(errno: EACCES).inStateDirectory == words)
        #expect(FileError(opening: "/tmp/state/options.toml", errno: EACCES).inStateDirectory == words)
        #expect(FileError.isDirectory.inStateDirectory == "this is a directory; remove it")
        #expect(
            FileError.cannotOpen(errno: EIO).inStateDirectory == FileError.cannotOpen(errno: EIO).description
        )
    }

    @Test("without a state directory there is no keeper")
    func none() {
        let isThere = ValueKeeper { _ in nil } != nil
        #expect(!isThere)
    }
}

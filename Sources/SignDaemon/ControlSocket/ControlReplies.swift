import Diagnostics
import InfiniteScroll
import MonotonicTime
import SignAPI
import SignCore
import SignFile

/// Parts of replies, as `org.loopbanner.Sign` has them.
extension JSONLine {
    /// Adds a `Choice`.
    mutating func add(_ key: StaticString, _ choice: Event.Choice?) {
        guard let choice else { return addNull(key) }
        add(
            key,
            object: { line in
                line.add("id", choice.id)
                line.add("index", choice.index)
                line.add("text", choice.text)
            }
        )
    }

    /// Adds an `AlertState`.
    mutating func add(_ key: StaticString, _ alert: Alert.State?) {
        guard let alert else { return addNull(key) }
        add(
            key,
            object: { line in
                line.add("id", alert.id)
                line.add("text", alert.text)
                line.add("priority", alert.priority.rawValue)
                line.add("until", alert.until?.nanoseconds)
                line.add("waiting", alert.waiting)
            }
        )
    }

    /// Adds a `Schedule`.
    mutating func add(_ key: StaticString, _ schedule: ScheduleState?) {
        guard let schedule else { return addNull(key) }
        add(
            key,
            object: { line in
                line.add("now", schedule.settings)
                line.add("waiting", schedule.waiting)
                guard let next = schedule.next else { return line.addNull("next") }
                line.add(
                    "next",
                    object: { line in
                        line.add("time", Timestamp.text(ofLocal: next.time))
                        line.add("then", next.settings)
                        line.add("appearing", next.appearing)
                        line.add("leaving", next.leaving)
                    }
                )
            }
        )
    }

    /// Adds a `Scheduled`.
    private mutating func add(_ key: StaticString, _ settings: ScheduleState.Settings) {
        add(
            key,
            object: { line in
                line.add("brightness", settings.brightness)
                if let isLit = settings.isLit { line.add("lit", isLit) } else { line.addNull("lit") }
                line.add("dwell", settings.dwell?.durationText)
                guard let speed = settings.speed else { return line.addNull("speed") }
                line.add("speed", json: "\(Double(speed) / 256)")
            }
        )
    }

    /// Adds an array of `Diagnostic`, about a file or about options that were given.
    mutating func addDiagnostics(_ key: StaticString, _ diagnostics: [Diagnostic], ofFile: Bool) {
        addArray(key, of: diagnostics) { $0.append(json: ofFile ? $1.tree : $1.treeWithoutLine) }
    }
}

extension Diagnostic {
    /// The finding as a `Diagnostic` of the interface, which has no notes.
    var tree: JSONTree {
        .object([
            JSONTree.Member("severity", .string(severity == .error ? "error" : "warning")),
            JSONTree.Member("path", .string(file)),
            JSONTree.Member("line", .integer(Int64(line))),
            JSONTree.Member("column", .integer(Int64(column))),
            JSONTree.Member("message", .string(message)),
        ])
    }

    /// The same without a line: what was given to a sign has a path.
    fileprivate var treeWithoutLine: JSONTree {
        .object((tree.members ?? []).filter { $0.key != "line" && $0.key != "column" })
    }
}

/// The reply to `GetOptions`.
struct OptionsReply {
    /// The bytes of options in one reply, but for at least one option.
    private static let limit = 64 << 10

    let list: OptionLists.List
    /// The ids of the options with actions.
    let acting: Set<String>

    /// The options from `offset` on, as many as fit and at most `count`.
    func message(from offset: Int, limit count: Int, at now: Instant) -> [UInt8] {
        let options = list.present
        let kept = list.isFile ? [:] : list.keptByID
        var lines: [[UInt8]] = []
        var size = 0
        for option in options.dropFirst(offset).prefix(count) {
            let isTemporary = !list.isFile && kept[option.id].map(option.showsTheSame) != true
            let line = line(option, isTemporary: isTemporary, at: now)
            size += line.count
            guard lines.isEmpty || size <= Self.limit else { break }
            lines.append(line)
        }
        return VarlinkReply.message { reply in
            reply.addArray("options", of: lines) { $0 += $1 }
            reply.add("revision", list.number)
            reply.add("total", options.count)
        }
    }

    private func line(_ option: ListedOption, isTemporary: Bool, at now: Instant) -> [UInt8] {
        var line = JSONLine()
        option.addMembers(to: &line)
        if let end = list.ends[option.id] {
            let second = Nanoseconds.perSecond
            let seconds = max(1, ((end - now).rawValue + second - 1) / second)
            line.add("lifetime", Nanoseconds.seconds(seconds).durationText)
        }
        if isTemporary { line.add("temporary", true) }
        line.add("has_action", acting.contains(option.id))
        line.add("from", option.isGiven ? "control" : "file")
        return line.end()
    }
}

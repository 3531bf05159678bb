import Diagnostics
import InfiniteScroll
import MonotonicTime
import SettingsText
import SignAPI
import SignCore
import SignFile

/// Functions that encode values as the types of the Varlink interface `org.loopbanner.Sign`, for replies to
/// clients.
extension JSONWriter {
    mutating func add(_ key: StaticString, _ choice: Event.ReportedOption?) {
        guard let choice else { return addNull(key) }
        addObject(key) { object in
            object.add("id", choice.id)
            object.add("index", choice.index)
            object.add("text", choice.text)
        }
    }

    mutating func add(_ key: StaticString, _ alert: Alert.State?) {
        guard let alert else { return addNull(key) }
        addObject(key) { object in
            object.add("id", alert.id)
            object.add("text", alert.text)
            object.add("priority", alert.priority.rawValue)
            object.add("until", alert.until?.nanoseconds)
            object.add("waiting", alert.waiting)
        }
    }

    mutating func add(_ key: StaticString, _ console: RealtimeConsole?) {
        guard let console else { return addNull(key) }
        addObject(key) { object in
            object.add("protocol", console.input)
            object.add("address", console.address)
        }
    }

    mutating func add(_ key: StaticString, _ schedule: ScheduleState?) {
        guard let schedule else { return addNull(key) }
        addObject(key) { object in
            object.add("now", schedule.settings)
            object.add("waiting", schedule.waiting)
            guard let next = schedule.next else { return object.addNull("next") }
            object.addObject("next") { change in
                change.add("time", Timestamp.text(ofLocal: next.time))
                change.add("then", next.settings)
                change.add("appearing", next.appearing)
                change.add("leaving", next.leaving)
            }
        }
    }

    private mutating func add(_ key: StaticString, _ scheduled: ScheduleState.Settings) {
        addObject(key) { object in
            object.add("brightness", scheduled.brightness)
            object.add("lit", scheduled.isLit)
            object.add("dwell", scheduled.dwell?.durationText)
            guard let speed = scheduled.speed else { return object.addNull("speed") }
            object.add("speed", json: "\(Double(speed) / 256)")
        }
    }

    /// Adds the members of the interface's type `State`, which describes the sign, to this JSON object, in
    /// the order in which clients receive them.
    ///
    /// - Parameters:
    ///   - state: The state that the sign had at `instant`.
    ///   - instant: The time of the state.
    ///   - runID: The identifier of this run of the daemon, within which event numbers are unique.
    ///   - host: The daemon, which provides the version, the option list and the condition of the hardware.
    mutating func addState(_ state: SignState, at instant: Instant, runID: String, host: any ControlHost) {
        let condition = host.condition
        let list = host.lists.listInForce

        add("run", runID)
        add("seq", state.sequence)
        add("version", host.version)
        add("time", Timestamp.text(of: instant))
        add("at", instant.nanoseconds)

        add("selected", state.selected)
        add("motion", state.activity.rawValue)
        add("paused", state.isPaused)
        add("held", state.isHeld)
        add("held_until", state.heldUntil?.nanoseconds)
        add("alert", state.alert)
        add("realtime", state.realtime)

        add("lit", state.isLit)
        add("lit_set", state.manualLight)
        add("presence", state.isPresent)
        add("brightness", state.brightness)
        if let light = state.light { add("lux", json: "\(light.lux)") } else { addNull("lux") }
        add("scale", state.scale)
        add("width", state.size.width)
        add("height", state.size.height)

        add("options", state.optionCount)
        add("revision", list.number)
        add("options_from", list.isFromFile ? "file" : "control")
        add("release", list.release?.name)
        add("configuration", host.configurationPath)
        add("schedule", state.schedule)
        add("waiting", state.waitingOptions)
        add("frames", state.frames)

        addDevicesAndCounters(of: state, host: host)
        add("font_failures", condition.fontFailures)
        add("statistics", host.countsUsage)
        add("display", condition.display.rawValue)
        add("trouble", condition.problems)
    }

    /// Adds arrays with the sign's displays, buttons, counters and reported gestures to the JSON object of
    /// its state.
    private mutating func addDevicesAndCounters(of state: SignState, host: any ControlHost) {
        let failures = host.condition.failures
        let displays = host.playlist.configuration.wall.displays
        add("displays", objects: displays.enumerated()) { object, indexedDisplay in
            let (index, display) = indexedDisplay
            object.addDisplayMembers(of: display, failure: failures[index])
        }
        add("buttons", objects: host.condition.buttons) { object, button in
            object.add("line", button.line)
            object.add("works", button.works)
        }
        add("counters", objects: state.counters) { object, counter in
            object.add("name", counter.name)
            object.add("value", counter.number)
            object.add("lower", counter.range.lowerBound)
            object.add("upper", counter.range.upperBound)
            object.add("step", counter.step)
        }
        add("gestures", objects: host.playlist.configuration.reportedGestures) { object, button in
            object.add("button", button.name)
            object.add("inputs", button.gestures.map(\.rawValue))
        }
    }

    /// Adds the members that describe one display to a JSON object in the sign's state. `failure` is the
    /// reason why the display does not work, or nil if it works.
    private mutating func addDisplayMembers(of display: DisplaySettings, failure: DisplayFailure?) {
        add("driver", display.driver.name)
        add("width", display.width)
        add("height", display.height)
        add("color", display.format == .color)
        guard let failure else { return addNull("failure") }
        addObject("failure") { object in
            object.add("cause", failure.cause.rawValue)
            object.add("bus", display.driver.settings.connection(at: display.size).bus)
            object.add("device", failure.device)
            object.add("reason", failure.reason)
        }
    }
}

extension Diagnostic {
    /// The diagnostic as a JSON object of the Varlink type `Diagnostic`. A note becomes a warning, because
    /// that type has no notes.
    var tree: JSONTree {
        .object([
            JSONTree.Member("severity", .string(severity == .error ? "error" : "warning")),
            JSONTree.Member("path", .string(file)), JSONTree.Member("line", .integer(Int64(line))),
            JSONTree.Member("column", .integer(Int64(column))), JSONTree.Member("message", .string(message)),
        ])
    }

    /// The diagnostic as a JSON object without line and column, which have no meaning for options from a
    /// client.
    var treeWithoutLocation: JSONTree {
        .object((tree.members ?? []).filter { $0.key != "line" && $0.key != "column" })
    }
}

/// An encoder of replies to the call `GetOptions`, each of which contains a part of the sign's option list.
struct OptionsReply {
    /// The maximum size of the options in one reply to `GetOptions`, in bytes. A single option may exceed it.
    private static let maxSize = 64 << 10

    let list: OptionLists.List
    let idsWithAction: Set<String>

    /// Encodes a reply with at most `count` options, beginning with the option at `offset` of the list. If
    /// these exceed the maximum size, the reply contains fewer, and the client must make another call for the
    /// rest.
    func message(from offset: Int, limit count: Int, at now: Instant) -> [UInt8] {
        let allOptions = list.currentOptions
        let encodedOptions = encode(allOptions.dropFirst(offset).prefix(count), at: now)
        return VarlinkReply.message { reply in
            reply.addArray("options", of: encodedOptions) { output, option in output += option }
            reply.add("revision", list.number)
            reply.add("total", allOptions.count)
        }
    }

    /// Returns as many of the first `options` as fit into a reply, as JSON. An option is marked as temporary
    /// if it will be missing or different after a restart.
    private func encode(_ options: ArraySlice<ListedOption>, at now: Instant) -> [[UInt8]] {
        let keptOptions = list.isFromFile ? [:] : list.keptByID
        var encodedOptions: [[UInt8]] = []
        var size = 0
        for option in options {
            let isKept = keptOptions[option.id].map(option.showsTheSame) ?? false
            let isTemporary = !list.isFromFile && !isKept
            let encodedOption = json(option, isTemporary: isTemporary, at: now)
            size += encodedOption.count
            let fits = size <= Self.maxSize || encodedOptions.isEmpty
            guard fits else { break }
            encodedOptions.append(encodedOption)
        }
        return encodedOptions
    }

    private func json(_ option: ListedOption, isTemporary: Bool, at now: Instant) -> [UInt8] {
        var object = JSONWriter()
        option.addMembers(to: &object)
        if let end = list.expiryTimes[option.id] {
            let second = Nanoseconds.perSecond
            let roundedUpSeconds = ((end - now).rawValue + second - 1) / second
            object.add("lifetime", Nanoseconds.seconds(max(1, roundedUpSeconds)).durationText)
        }
        if isTemporary { object.add("temporary", true) }
        object.add("has_action", idsWithAction.contains(option.id))
        object.add("from", option.isFromProgram ? "control" : "file")
        return object.finishObject()
    }
}

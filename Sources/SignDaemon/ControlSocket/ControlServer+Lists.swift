import Diagnostics
import InfiniteScroll
import MonotonicTime
import SettingsText
import SignAPI
import SignCore
import SignFile

/// The handlers of the calls with which clients change the option list.
extension ControlServer {
    /// Requests the change to the option list that `call` describes. The list is sent to the frame thread as
    /// part of a playlist, and the client receives the reply once the playlist with this number is shown.
    ///
    /// Options with a lifetime expire. A change that is not kept ends with this run of the daemon.
    ///
    /// - Throws: An error if the change or one of its options is invalid. The list is not changed in that
    ///   case.
    func changeList(_ call: ListCall, from connection: ControlConnection) throws(VarlinkError) {
        var lifetimes: [String: Nanoseconds] = [:]
        let change = try Self.makeChange(for: call, lifetimes: &lifetimes)
        let isKept = call.survivesRestart
        let request = ListRequest(
            change: change,
            revision: call.revision,
            isKept: isKept,
            lifetimes: lifetimes
        )

        do throws(ListChange.Refusal) {
            let (playlistNumber, warnings) = try host.changeList(request)
            // Only a call that contains options has a reply with warnings.
            let reportedWarnings = call.hasWarnings ? warnings : nil
            awaitPlaylist(
                playlistNumber,
                for: connection,
                reply: .change(warnings: reportedWarnings, isKept: isKept)
            )
        } catch {
            throw VarlinkError(error)
        }
    }

    /// Requests that the release in `call` takes effect. A release consists of options, values for text
    /// fields such as `{value:NAME}`, and configuration tables that a fleet's owner publishes. The options
    /// and tables are sent to the frame thread as a playlist, and the client receives the reply once the
    /// playlist with this number is shown.
    ///
    /// - Throws: An error if the release is invalid. In that case, the sign is unchanged.
    func applyRelease(_ call: SignCall, from connection: ControlConnection) throws(VarlinkError) {
        let release = try Self.parseRelease(in: call)
        do throws(ListChange.Refusal) {
            let name = call.arguments.optionalString("name")
            let (playlistNumber, warnings) = try host.applyRelease(release, name: name)
            setValues(of: release, from: connection)
            // A release is always kept after a restart.
            let reply = ControlConnection.PlaylistReply.change(warnings: warnings, isKept: true)
            awaitPlaylist(playlistNumber, for: connection, reply: reply)
        } catch {
            throw VarlinkError(error)
        }
    }

    /// Parses the release in `call`. Throws an error with all problems of the release if it is invalid.
    private static func parseRelease(in call: SignCall) throws(VarlinkError) -> Release {
        do throws(Release.ValidationError) {
            return try Release(call.arguments.tree("release"))
        } catch {
            throw .invalidRelease(error.problems.map { ($0.path, $0.message) })
        }
    }

    private func setValues(of release: Release, from connection: ControlConnection) {
        guard !release.values.isEmpty else { return }
        let cause = Cause("value", source: connection.source)
        let commands = release.values.map { value in
            (command: Command.value(name: value.name, text: value.text, lifetime: nil), cause: cause)
        }
        requests.markPersisting(token: send(.commands(commands)))
        for value in release.values { host.warnAboutMissingGlyphs(in: value.text) }
    }

    /// Returns the change to the option list that a call describes. Adds the lifetimes of expiring options to
    /// `lifetimes`, by option id.
    ///
    /// - Throws: An error if an option is invalid in any configuration.
    private static func makeChange(
        for call: ListCall,
        lifetimes: inout [String: Nanoseconds]
    ) throws(VarlinkError) -> ListChange {
        switch call.change {
        case .reset: return .reset
        case .remove(let id): return .remove(id: id)
        case .move(let id, let before): return .move(id: id, before: before)
        case .append(let option): return .append(try parseOption(option, at: "option", lifetimes: &lifetimes))
        case .upsert(let option, let before):
            return .upsert(try parseOption(option, at: "option", lifetimes: &lifetimes), before: before)
        case .set(let options):
            var listedOptions: [ListedOption] = []
            for (index, option) in options.enumerated() {
                let path = "options[\(index)]"
                listedOptions.append(try parseOption(option, at: path, lifetimes: &lifetimes))
            }
            return .set(listedOptions)
        }
    }

    /// Parses an option in a client's call. If the option expires, its lifetime is added to `lifetimes`, by
    /// option id. `path` is the option's position in the call, for messages.
    ///
    /// - Throws: An error if a member of the option is invalid.
    static func parseOption(
        _ option: ListCall.Option,
        at path: String,
        lifetimes: inout [String: Nanoseconds]
    ) throws(VarlinkError) -> ListedOption {
        let listedOption: ListedOption
        do throws(ListedOption.ValidationError) {
            listedOption = try ListedOption(option.members)
        } catch {
            throw .invalidOption(at: error.key.isEmpty ? path : "\(path).\(error.key)", error.message)
        }
        if let lifetimeText = option.lifetime {
            lifetimes[listedOption.id] = try parseLifetime(lifetimeText, at: "\(path).lifetime")
        }
        return listedOption
    }

    private static func parseLifetime(_ text: String, at path: String) throws(VarlinkError) -> Nanoseconds {
        let lifetime: Nanoseconds
        do throws(DurationError) {
            lifetime = try Nanoseconds(duration: text)
        } catch {
            throw .invalidOption(at: path, "lifetime \(error)")
        }
        guard lifetime > .zero else {
            throw .invalidOption(at: path, "lifetime must be longer than 0")
        }
        return lifetime
    }
}

extension VarlinkError {
    /// Creates the error that a client receives if its change to the list or its request to draw options is
    /// rejected for the reason `refusal`.
    init(_ refusal: ListChange.Refusal) {
        self =
            switch refusal {
            case .wrongRevision(let revision): .wrongRevision(revision)
            case .unknownOption(let id, let nearest): .unknownOption(id, nearest: nearest)
            case .invalid(let path, let message): .invalidOption(at: path, message)
            case .invalidRelease(let problems): .invalidRelease(problems.map { ($0.path, $0.message) })
            case .invalidSettings(let problems): .invalidSettings(problems.map { ($0.path, $0.message) })
            case .limitExceeded(let what, let limit): .limitExceeded(what, limit: limit)
            case .configuration(let error): .invalidConfiguration(error.diagnostics.map(\.tree))
            }
    }
}

import Diagnostics
import InfiniteScroll
import MonotonicTime
import SettingsText
import SignAPI
import SignCore
import SignFile

/// Handles the calls that change the option list.
extension ControlServer {
    /// Requests the list change that `call` describes. The client receives the reply once the new list is in
    /// effect.
    func changeList(_ call: ListCall, from connection: ControlConnection) throws(VarlinkError) {
        var lifetimes: [String: Nanoseconds] = [:]
        let change = try Self.change(of: call, &lifetimes)
        var request = ListRequest(change: change, revision: call.revision, isKept: call.isKept)
        request.lifetimes = lifetimes
        do throws(ListChange.Refusal) {
            let (number, warnings) = try host.change(request)
            let reportedWarnings = call.hasWarnings ? warnings : nil
            awaitPlaylist(
                number,
                for: connection,
                reply: .change(warnings: reportedWarnings, isKept: call.isKept)
            )
        } catch {
            throw VarlinkError(error)
        }
    }

    /// Requests that the release in `call` takes effect, including its text values. The client receives the
    /// reply once the release is in effect.
    func applyRelease(_ call: SignCall, from connection: ControlConnection) throws(VarlinkError) {
        let release: Release
        do throws(Release.Invalid) {
            release = try Release(call.arguments.tree("release"))
        } catch {
            throw .invalidRelease(error.problems.map { ($0.path, $0.message) })
        }
        do throws(ListChange.Refusal) {
            let name = call.arguments.optionalString("name")
            let (number, warnings) = try host.apply(release, name: name)
            setValues(of: release, from: connection)
            awaitPlaylist(number, for: connection, reply: .change(warnings: warnings, isKept: true))
        } catch {
            throw VarlinkError(error)
        }
    }

    private func setValues(of release: Release, from connection: ControlConnection) {
        guard !release.values.isEmpty else { return }
        let cause = Cause("value", source: connection.source)
        let commands = release.values.map { value in
            (command: Command.value(name: value.name, text: value.text, lifetime: nil), cause: cause)
        }
        requests.persist(token: send(.commands(commands)))
        for value in release.values { host.warnAboutMissingGlyphs(in: value.text) }
    }

    /// Returns the list change that a call describes. The options in the call are read, but not yet checked together
    /// with the configuration.
    private static func change(
        of call: ListCall,
        _ lifetimes: inout [String: Nanoseconds]
    ) throws(VarlinkError) -> ListChange {
        switch call.change {
        case .reset: return .reset
        case .remove(let id): return .remove(id: id)
        case .move(let id, let before): return .move(id: id, before: before)
        case .append(let option): return .append(try readOption(option, at: "option", lifetimes: &lifetimes))
        case .upsert(let option, let before):
            return .upsert(try readOption(option, at: "option", lifetimes: &lifetimes), before: before)
        case .set(let options):
            var list: [ListedOption] = []
            for (index, option) in options.enumerated() {
                list.append(try readOption(option, at: "options[\(index)]", lifetimes: &lifetimes))
            }
            return .set(list)
        }
    }

    /// Reads the option at `path` in a call. If the option expires, adds its lifetime to `lifetimes`.
    static func readOption(
        _ option: ListCall.Option,
        at path: String,
        lifetimes: inout [String: Nanoseconds]
    ) throws(VarlinkError) -> ListedOption {
        let listedOption: ListedOption
        do throws(ListedOption.Invalid) {
            listedOption = try ListedOption(option.members)
        } catch {
            throw .invalidOption(at: error.key.isEmpty ? path : "\(path).\(error.key)", error.message)
        }
        guard let text = option.lifetime else { return listedOption }
        let lifetime: Nanoseconds
        do throws(DurationError) {
            lifetime = try Nanoseconds(duration: text)
        } catch {
            throw .invalidOption(at: "\(path).lifetime", "lifetime \(error)")
        }
        guard lifetime > .zero else {
            throw .invalidOption(at: "\(path).lifetime", "lifetime must be longer than 0")
        }
        lifetimes[listedOption.id] = lifetime
        return listedOption
    }
}

extension VarlinkError {
    /// Creates the error that reports why a list change or a drawing of options was rejected.
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

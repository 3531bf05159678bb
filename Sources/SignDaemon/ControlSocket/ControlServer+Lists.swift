import Diagnostics
import MonotonicTime
import SettingsText
import SignAPI
import SignCore
import SignFile

/// Calls that change the list of options.
extension ControlServer {
    /// Orders the list that `call` asks for; the reply follows when it is in force.
    func changeList(
        _ call: ListCall,
        of connection: ControlConnection,
        for host: any ControlHost
    ) throws(VarlinkError) {
        var lifetimes: [String: Nanoseconds] = [:]
        let change: ListChange
        switch call.change {
        case .reset: change = .reset
        case .remove(let id): change = .remove(id: id)
        case .move(let id, let before): change = .move(id: id, before: before)
        case .append(let option): change = .append(try listed(option, "option", &lifetimes))
        case .upsert(let option, let before):
            change = .upsert(try listed(option, "option", &lifetimes), before: before)
        case .set(let options):
            var list: [ListedOption] = []
            for (index, option) in options.enumerated() {
                list.append(try listed(option, "options[\(index)]", &lifetimes))
            }
            change = .set(list)
        }
        let (number, warnings): (Int, [Diagnostic])
        do throws(ListChange.Refusal) {
            (number, warnings) = try host.change(
                change,
                revision: call.revision,
                isKept: call.isKept,
                lifetimes: lifetimes
            )
        } catch {
            throw VarlinkError(error)
        }
        guard !connection.isOneway else { return }
        let reply = ControlConnection.PlaylistReply.change(
            warnings: call.hasWarnings ? warnings : nil,
            isKept: call.isKept
        )
        connection.activity = .reloading(number: number, token: newToken(), reply: reply)
    }

    /// The option that was given at `path`.
    private func listed(
        _ option: ListCall.Option,
        _ path: String,
        _ lifetimes: inout [String: Nanoseconds]
    ) throws(VarlinkError) -> ListedOption {
        let listed: ListedOption
        do throws(ListedOption.Invalid) {
            listed = try ListedOption(option.members)
        } catch {
            throw .invalidOption(at: error.key.isEmpty ? path : "\(path).\(error.key)", error.message)
        }
        guard let text = option.lifetime else { return listed }
        let lifetime: Nanoseconds
        do throws(DurationError) {
            lifetime = try Nanoseconds(duration: text)
        } catch {
            throw .invalidOption(at: "\(path).lifetime", "lifetime \(error)")
        }
        guard lifetime > .zero else {
            throw .invalidOption(at: "\(path).lifetime", "lifetime must be longer than nothing")
        }
        lifetimes[listed.id] = lifetime
        return listed
    }
}

extension VarlinkError {
    fileprivate init(_ refusal: ListChange.Refusal) {
        self =
            switch refusal {
            case .wrongRevision(let revision): .wrongRevision(revision)
            case .unknownOption(let id, let nearest): .unknownOption(id, nearest: nearest)
            case .invalid(let path, let message): .invalidOption(at: path, message)
            case .tooMuch(let what, let limit): .limitExceeded(what, limit: limit)
            case .configuration(let error): .invalidConfiguration(error.diagnostics.map(\.tree))
            }
    }
}

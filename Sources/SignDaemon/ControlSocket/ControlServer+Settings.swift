import SignAPI
import SignFile

/// The handlers of calls that read and change the settings in the configuration.
extension ControlServer {
    func settingsReply() -> [UInt8] {
        let values = SettingValues(host.lists.listInForce.fileText)
        return VarlinkReply.message { reply in
            reply.add("settings", tree: values.tree)
            reply.add("keys", tree: .array(values.descriptions))
            reply.add("stored", host.settings.settingsInForce.paths)
            reply.add("revision", values.revision)
        }
    }

    /// Requests the change of settings in `arguments`. The reply is sent once the new settings have taken
    /// effect and are stored.
    ///
    /// - Throws: An error if a setting is invalid, or if the current revision of the settings is not that in
    ///   the call.
    func changeSettings(_ arguments: Arguments, from connection: ControlConnection) throws(VarlinkError) {
        let change: SettingsChange
        do throws(SettingsChange.ValidationError) {
            change = try SettingsChange(arguments.tree("settings"))
        } catch {
            throw .invalidSettings(error.problems.map { ($0.path, $0.message) })
        }

        do throws(ListChange.Refusal) {
            let revision = arguments.optionalInteger("revision")
            let (number, warnings) = try host.changeSettings(change, revision: revision)
            let newRevision = SettingValues(host.lists.latestList.fileText).revision
            awaitPlaylist(
                number,
                for: connection,
                reply: .settings(revision: newRevision, warnings: warnings)
            )
        } catch {
            throw VarlinkError(error)
        }
    }
}

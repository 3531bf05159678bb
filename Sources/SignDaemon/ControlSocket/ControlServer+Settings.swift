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

    /// Requests the change of settings in `arguments`. The settings are sent to the frame thread as part of a
    /// playlist, and the client receives the reply once the playlist with this number is shown and the
    /// settings are stored.
    ///
    /// A client can pass the revision, a number that identifies the values of all settings. This prevents it
    /// from overwriting a change by another client.
    ///
    /// - Throws: An error if a setting is invalid, or if the current settings have another revision.
    func changeSettings(_ arguments: Arguments, from connection: ControlConnection) throws(VarlinkError) {
        let change = try Self.parseSettingsChange(in: arguments)
        do throws(ListChange.Refusal) {
            let expectedRevision = arguments.optionalInteger("revision")
            let (playlistNumber, warnings) = try host.changeSettings(change, revision: expectedRevision)
            // The latest list now contains the configuration text with the changed settings.
            let newRevision = SettingValues(host.lists.latestList.fileText).revision
            awaitPlaylist(
                playlistNumber,
                for: connection,
                reply: .settings(revision: newRevision, warnings: warnings)
            )
        } catch {
            throw VarlinkError(error)
        }
    }

    /// Parses the change in `arguments`. Throws an error with all problems of the change if it is invalid.
    private static func parseSettingsChange(in arguments: Arguments) throws(VarlinkError) -> SettingsChange {
        do throws(SettingsChange.ValidationError) {
            return try SettingsChange(arguments.tree("settings"))
        } catch {
            throw .invalidSettings(error.problems.map { ($0.path, $0.message) })
        }
    }
}

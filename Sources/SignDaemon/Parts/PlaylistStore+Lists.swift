import Diagnostics
import LinuxSystem
import SignAPI
import SignCore
import SignFile

/// The functions that make playlists from options of clients and from the releases of a fleet's owner.
extension PlaylistStore {
    /// Changes the option list as `request` describes, and sends a playlist with the new list to the frame
    /// thread. Returns the number of the playlist, which is also the new revision of the list, and warnings
    /// about the client's options. Throws the reason for a rejection.
    ///
    /// The whole list is validated. Warnings and errors therefore contain the path of an option in the list,
    /// such as `options[2]`, which is replaced by its path in the client's call.
    func changeList(_ request: ListRequest) throws(ListChange.Refusal) -> PlaylistOrder {
        let revision = lists.latestList.number
        if let expected = request.revision, expected != revision { throw .wrongRevision(revision) }
        let change = request.change
        let newList = try lists.latestList.changed(by: request, at: MonotonicClock.now)
        do throws(ListChange.Refusal) {
            let (playlistNumber, warnings) = try sendList(newList, idsFromProgram: change.givenIDs)
            // Warnings about options that the client has not sent are left out.
            let ownWarnings = warnings.compactMap { change.warning($0, in: newList.currentOptions) }
            return (playlistNumber, ownWarnings)
        } catch {
            guard case .invalid(let pathInList, let message) = error else { throw error }
            let pathInCall = change.clientPath(of: pathInList, in: newList.currentOptions)
            throw .invalid(path: pathInCall ?? pathInList, message: message)
        }
    }

    /// Replaces the option list and tables of the configuration with those of `release`, which a fleet's
    /// owner publishes, and sends the new playlist to the frame thread. Returns the number of the playlist,
    /// which is also the new revision of the list, and warnings about the release's options. Throws the
    /// reason for a rejection.
    func applyRelease(_ release: Release, name: String?) throws(ListChange.Refusal) -> PlaylistOrder {
        let newList = try lists.latestList.replaced(by: release, name: name)
        let ids = Set(release.options.map(\.id))
        do throws(ListError) {
            let loaded = try newList.loadConfiguration(
                path: file,
                idsFromProgram: ids,
                textRenderer: context.texts.sourceForReload
            )
            let (playlistNumber, warnings) = sendPlaylist(loaded, list: newList)
            // Warnings about the configuration file do not concern the owner of the fleet.
            return (playlistNumber, warnings.filter { $0.file != file })
        } catch {
            switch error {
            case .problems(let problems): throw .invalidRelease(problems)
            case .file(let error): throw .configuration(error)
            }
        }
    }

    /// Returns a playlist for drawing that begins with `options` instead of the sign's options, and warnings
    /// about them. The playlist is not sent to the frame thread. Throws if an option is invalid.
    func playlist(of options: [ListedOption]) throws(ListChange.Refusal) -> (Playlist, [Diagnostic]) {
        let ids = Set(options.map(\.id))
        // The options are a part of a list, so hours in which none of them is shown are no reason for a
        // warning.
        let otherOptions = Self.blankPage.map { ids.contains($0.id) ? [] : [$0] } ?? []
        let list = OptionLists.List(
            number: 0,
            fileText: lists.latestList.fileText,
            options: options + otherOptions
        )
        let loaded = try loadConfiguration(list, idsFromProgram: ids)
        return (loaded.playlist, loaded.diagnostics.filter { $0.file.hasPrefix("options[") })
    }

    private static let blankPage = try? ListedOption([
        JSONTree.Member("id", .string("other options")), JSONTree.Member("page", .string("blank")),
    ])
}

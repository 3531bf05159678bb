import InfiniteScroll
import LinuxSystem
import MatrixDisplays
import MonotonicTime
import SignCore

/// The handlers for orders, which are messages from the control thread.
extension FrameLoop {
    /// Handles all orders (messages from the control thread) since the last turn of the frame loop. An order
    /// shows a playlist, passes an input or measurement to the sign, or stops the loop. Orders after `stop`
    /// are ignored. Throws if new buttons cannot be watched.
    func handleOrders(at now: Instant) throws(SystemCallError) {
        while let (order, lostCount) = orders.next() {
            if lostCount > 0 { notify(.ordersLost(lostCount)) }
            switch order {
            case .apply(let playlist, let number): try apply(playlist, number: number, at: now)
            case .reject(let reason): sign.reject(reason: reason, at: now)
            case .command(let command, let cause): sign.handle(command, cause: cause, at: now)
            case .request(let request): handle(request, at: now)
            case .edge(let buttonEdge): sign.handle(buttonEdge.edge, button: buttonEdge.button, now: now)
            case .light(let light): sign.sense(light, at: now)
            case .actionEnded(let id): sign.endAction(of: id)
            case .actionsRunning(let counts): sign.setRunningActions(counts)
            case .refresh: displays.refreshSoon(at: now)
            case .stop:
                sign.stop(at: now)
                isStopping = true
                return
            }
        }
    }

    /// Makes the sign use `playlist`: a list of options, and the settings of displays, buttons and texts. If
    /// a display cannot be created with its new settings, the sign keeps its previous playlist, and the
    /// control thread is notified.
    ///
    /// - Parameters:
    ///   - playlist: The new playlist.
    ///   - number: The number by which notices to the control thread identify the playlist.
    ///   - now: The current time.
    /// - Throws: An error if the system cannot watch the new buttons.
    private func apply(_ playlist: Playlist, number: Int, at now: Instant) throws(SystemCallError) {
        events.playlists.received = number
        let oldConfiguration = sign.configuration
        let configuration = playlist.configuration
        // The displays are created first, because nothing may change if this fails.
        let newDisplays: [Displays.NewDisplay]
        do throws(GeometryError) {
            newDisplays = try displays.makeDisplays(for: configuration.wall)
        } catch {
            sign.reject(reason: error.description, at: now)
            return notify(.playlistRejected(reason: error.description, number: number))
        }

        // Events until now belong to the previous configuration file.
        forwardEvents()
        clock.setClock(of: &sign, at: now)
        sign.replace(playlist, at: now)
        clock.updateWatch(for: sign)
        try replaceDevices(of: oldConfiguration, with: configuration, newDisplays: newDisplays, at: now)
    }

    /// Replaces the displays, consoles and buttons of `oldConfiguration` with those of `configuration`, which
    /// the sign already uses. Displays and buttons with the same settings are left alone. Throws an error if
    /// the system cannot watch the new buttons.
    private func replaceDevices(
        of oldConfiguration: Configuration,
        with configuration: Configuration,
        newDisplays: [Displays.NewDisplay],
        at now: Instant
    ) throws(SystemCallError) {
        if configuration.wall != oldConfiguration.wall {
            displays.replaceDisplays(with: newDisplays, at: now)
        }
        consoles.applyConfiguration(configuration, for: &sign, at: now)
        if configuration.buttons != oldConfiguration.buttons {
            try buttons.replaceButtons(oldSettings: oldConfiguration.buttons, for: &sign, at: now)
        }
    }
}

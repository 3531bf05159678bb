import ButtonInput
import InfiniteScroll
import MonotonicTime
import Pixels

/// Alerts over the banner. It keeps still under them, and goes on with a full dwell; in step it goes on all the time.
extension Banner {
    /// Raises an alert at `instant`. One that is not urgent waits for the end of a slide; the banner keeps still from
    /// now on.
    mutating func raise(_ alert: Alert, at instant: Instant) {
        advance(to: instant)
        guard !carousel.hasStopped else { return }
        let raised = alerts.raise(alert, showing(alert, with: look))
        journal.write(
            .alertRaised(id: raised.id, text: alert.text, priority: alert.priority),
            after: &carousel
        )
        for (id, end) in raised.ended { journal.write(.alertDismissed(id: id, by: end), after: &carousel) }
        // In step the banner goes on under its alerts, with the others.
        if !carousel.isInStep { carousel.cover(at: instant) }
        showNextAlert()
    }

    /// Ends the alert called `id`, or all of them without one.
    mutating func dismissAlerts(_ id: String?, _ cause: Cause, at instant: Instant) {
        advance(to: instant)
        let ended = alerts.dismiss(id)
        guard !ended.isEmpty else { return carousel.refuse(cause, reason: .noAlert, at: instant) }
        leave(ended, by: .client)
    }

    /// A gesture while an alert is on the display. Returns whether it went no further.
    mutating func answerAlert(with cause: Cause, at instant: Instant) -> Bool {
        guard alerts.coversDisplay, let first = alerts.first else { return false }
        guard cause.name == Gesture.tap.rawValue, first.alert.tapDismisses else {
            carousel.refuse(cause, reason: .alert, at: instant)
            return true
        }
        carousel.acknowledge(cause, at: instant)
        leave(alerts.dismiss(first.id), by: .tap)
        return true
    }

    /// When the alerts need attention: the end of one, or of the slide for which one waits.
    var nextTaskOfAlerts: Instant? { alerts.nextDeadline(after: carousel.arrival, now: carousel.now) }

    /// When the alert on the display looks different next, on the grid of frames.
    var nextViewOfAlert: Instant? {
        guard let first = alerts.first, let start = alerts.start else { return nil }
        let step = first.showing.nextView(of: first.alert, since: start, after: carousel.now)
        return earlier(step.map { carousel.frame(notBefore: $0) }, composer.expiry(ofAlert: first.number))
    }

    /// Does what is due for the alerts at `instant`.
    mutating func changeAlerts(at instant: Instant) {
        carousel.advance(to: instant)
        if let end = alerts.end, end <= instant, let first = alerts.first {
            leave(alerts.dismiss(first.id), by: .timeout)
        } else {
            showNextAlert()
        }
    }

    /// The display, or what alerts show of it, has changed.
    mutating func measureAlerts() {
        guard !alerts.isEmpty else { return }
        let look = carousel.latestList.look
        let showings = alerts.entries.map { showing($0.alert, with: look) }
        alerts.measure(showings)
        composer.forgetAlert()
    }

    private mutating func leave(_ ids: [String], by end: Alert.End) {
        for id in ids { journal.write(.alertDismissed(id: id, by: end), after: &carousel) }
        showNextAlert()
    }

    /// Shows the alert in front as soon as it may be shown, or the banner if there is none left.
    private mutating func showNextAlert() {
        guard let first = alerts.first else {
            guard carousel.isCovered || alerts.coversDisplay else { return }
            alerts.uncover()
            composer.uncover()
            changeLamp(.alert) { $0.isCalled = false }
            return carousel.uncover(at: carousel.now)
        }
        guard alerts.coversDisplay || first.alert.priority == .urgent || !carousel.isSliding else { return }
        if alerts.waits {
            alerts.show(at: carousel.now)
            journal.write(.alertShown(id: first.id), after: &carousel)
        }
        changeLamp(.alert) { $0.isCalled = first.alert.priority == .urgent }
    }

    private func showing(_ alert: Alert, with look: Look) -> AlertQueue.Showing {
        let display = look.stage.display
        let size = look.contents.content(of: alert).size(in: display, at: clock.time(at: carousel.now))
        return AlertQueue.Showing(
            alert,
            extent: size.width - display.width,
            law: carousel.latestList.behavior.panTiming
        )
    }

    /// Draws the alert on the display over the frame before, which is of another size if `isResized`. Returns whether it differs.
    mutating func composeAlert(into frame: inout Bitmap, isResized: Bool) -> Bool {
        guard let first = alerts.first, let start = alerts.start else { return isResized }
        let now = carousel.now
        let time = clock.time(at: now)
        return composer.compose(first, since: start, look, at: time, now: now, isNew: isResized, into: &frame)
            || isResized
    }
}

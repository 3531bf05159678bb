import ButtonInput
import InfiniteScroll
import MonotonicTime
import Pixels

/// The part of the banner that shows alerts: messages that cover the options. The banner stops while an alert
/// covers it, and then shows its option for a full dwell (display time). A banner that is synchronized with
/// other signs ("in step") keeps running under its alerts.
extension Banner {
    /// Adds an alert to the queue at `instant`, and stops the banner unless it is in step with other signs.
    /// An urgent alert is shown at once; any other alert is shown after the current slide between two
    /// options.
    mutating func raise(_ alert: Alert, at instant: Instant) {
        advance(to: instant)
        guard !carousel.hasStopped else { return }
        let raised = alerts.raise(alert, showing: showing(alert, with: appearance))
        journal.write(
            .alertRaised(id: raised.id, text: alert.text, priority: alert.priority),
            after: &carousel
        )
        for (id, end) in raised.ended { journal.write(.alertDismissed(id: id, by: end), after: &carousel) }
        // In step the banner continues under its alerts, like the other signs.
        if !carousel.isInStep { carousel.cover(at: instant) }
        showNextAlert()
    }

    /// Ends the alert with the id `id`, or all alerts if `id` is nil. If there is no alert to end, the input
    /// `cause` is refused.
    mutating func dismissAlerts(withID id: String?, cause: Cause, at instant: Instant) {
        advance(to: instant)
        let ended = alerts.dismiss(id)
        guard !ended.isEmpty else { return carousel.refuse(cause, reason: .noAlert, at: instant) }
        endAlerts(ended, by: .client)
    }

    /// Processes the button gesture `cause` at `instant` while an alert covers the display. Returns whether
    /// the alert consumed the gesture, in which case it must not reach the banner. Returns false if no alert
    /// covers the display.
    mutating func handleAlertGesture(with cause: Cause, at instant: Instant) -> Bool {
        guard alerts.coversDisplay, let first = alerts.first else { return false }
        guard cause.name == Gesture.tap.rawValue, first.alert.tapDismisses else {
            carousel.refuse(cause, reason: .alert, at: instant)
            return true
        }
        carousel.acknowledge(cause, at: instant)
        endAlerts(alerts.dismiss(first.id), by: .tap)
        return true
    }

    /// The next instant at which alerts must be processed: the end of the displayed alert, or of the slide
    /// for which the first alert waits. Nil if neither is scheduled, or while the pictures of a lighting
    /// console cover the display.
    var nextAlertTask: Instant? {
        mutating get {
            realtimeScreen.coversDisplay
                ? nil : alerts.nextDeadline(after: carousel.arrival, now: carousel.now)
        }
    }

    /// The instant of the next frame in which the displayed alert moves or blinks, or nil if no alert is
    /// displayed or if it neither moves nor blinks.
    var nextAlertFrame: Instant? {
        mutating get {
            guard let first = alerts.first, let start = alerts.start else { return nil }
            return first.showing.nextView(of: first.alert, since: start, after: carousel.now)
                .map { carousel.frame(notBefore: $0) }
        }
    }

    mutating func handleAlertDeadline(at instant: Instant) {
        carousel.advance(to: instant)
        if let end = alerts.end, end <= instant, let first = alerts.first {
            endAlerts(alerts.dismiss(first.id), by: .timeout)
        } else {
            showNextAlert()
        }
    }

    /// Measures all alerts again after a change of the display or the contents. The size of an alert
    /// determines how it is shown.
    mutating func measureAlerts() {
        guard !alerts.isEmpty else { return }
        let appearance = carousel.latestList.appearance
        let showings = alerts.entries.map { showing($0.alert, with: appearance) }
        alerts.measure(showings)
        composer.forgetAlert()
    }

    private mutating func endAlerts(_ ids: [String], by end: Alert.End) {
        for id in ids { journal.write(.alertDismissed(id: id, by: end), after: &carousel) }
        showNextAlert()
    }

    /// Shows the first alert in the queue as soon as possible. If the queue is empty, shows the banner. Does
    /// nothing while the pictures of a lighting console cover the display.
    mutating func showNextAlert() {
        guard !realtimeScreen.coversDisplay else { return }
        guard let first = alerts.first else { return uncoverBanner() }
        let isUrgent = first.alert.priority == .urgent
        let mustWaitForSlide = carousel.isSliding && !isUrgent && !alerts.coversDisplay
        guard !mustWaitForSlide else { return }
        if alerts.waits {
            alerts.show(at: carousel.now)
            journal.write(.alertShown(id: first.id), after: &carousel)
        }
        updateLamp(reason: .alert) { $0.hasUrgentAlert = isUrgent }
    }

    /// Shows the banner again after the last alert has ended. Does nothing if the banner is visible.
    private mutating func uncoverBanner() {
        guard carousel.isCovered || alerts.coversDisplay else { return }
        alerts.uncover()
        composer.uncover()
        updateLamp(reason: .alert) { $0.hasUrgentAlert = false }
        carousel.uncover(at: carousel.now)
    }

    private func showing(_ alert: Alert, with appearance: Appearance) -> AlertQueue.Presentation {
        let display = appearance.displayLayout.displaySize
        let size = appearance.contents.content(of: alert).size(
            in: display,
            at: clock.contentTime(at: carousel.now)
        )
        return AlertQueue.Presentation(
            alert,
            extent: size.width - display.width,
            timing: carousel.latestList.behavior.panTiming
        )
    }

    /// Draws the displayed alert over the previous frame in `frame`. `isResized` is true if the previous
    /// frame had another size. Returns whether the frame has changed.
    mutating func composeAlert(into frame: inout Bitmap, isResized: Bool) -> Bool {
        guard let first = alerts.first, let start = alerts.start else { return isResized }
        let now = carousel.now
        let time = clock.contentTime(at: now)
        return composer.composeAlert(
            first,
            since: start,
            appearance: appearance,
            at: time,
            now: now,
            isResized: isResized,
            into: &frame
        )
            || isResized
    }
}

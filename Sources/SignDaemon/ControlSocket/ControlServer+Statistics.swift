import SignAPI
import SignCore

/// The reply to `GetStatistics`.
extension ControlServer {
    /// About as many bytes of counts in a reply.
    private static let countBytes = 64 << 10
    /// All hours that a calendar has.
    private static let allHours = UsageHour(number: -20_000_000)..<UsageHour(number: 80_000_000)

    func statistics(
        from: String?,
        to: String?,
        _ host: any ControlHost
    ) throws(VarlinkError) -> [UInt8] {
        let first = try hour("from", from) ?? Self.allHours.lowerBound
        let end = try hour("to", to) ?? Self.allHours.upperBound
        guard first <= end else { throw .invalidParameter("to") }
        let page: UsagePage?
        do throws(UsageFiles.Failure) {
            page = try host.statistics(first..<end, limit: Self.countBytes)
        } catch {
            log(.warning, error.description)
            throw .refused(reason: "unreadable")
        }
        guard let page else { throw .refused(reason: "no_statistics") }
        return VarlinkReply.message { reply in
            reply.add("counts", objects: page.counts) { line, count in
                line.add("hour", count.hour.text)
                line.add("id", count.id)
                line.add("taps", count.taps)
                line.add("activations", count.activations)
                line.add("shown_seconds", count.shownSeconds)
            }
            reply.add("next", page.next?.text)
        }
    }

    private func hour(_ parameter: String, _ text: String?) throws(VarlinkError) -> UsageHour? {
        guard let text else { return nil }
        guard let hour = UsageHour(text: text) else { throw .invalidParameter(parameter) }
        return hour
    }
}

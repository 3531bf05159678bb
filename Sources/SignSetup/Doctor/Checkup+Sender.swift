import BusInterfaces
import Diagnostics
import HardwareBuses
import SignCore

/// Checks of the process that sends pictures to network displays, and that receives pictures from consoles.
extension Checkup {
    /// Checks whether `loopbanner-sender` accepts connections at `socket`, from which it sends to `place`.
    func senderResults(_ socket: String, _ place: String) -> [CheckResult] {
        let subject = place.isEmpty ? socket : place
        guard let failure = machine.senderFailures[socket] else {
            return [.good(subject, "loopbanner-sender listens at \(socket)")]
        }
        return [.failing(subject, "\(failure.device): \(failure.reason)", remedy: failure.remedy)]
    }

    var consoleResults: [CheckResult] {
        configuration.realtime.map { senderResults($0.device ?? RealtimeSettings.usualDevice, "consoles") }
            ?? []
    }
}

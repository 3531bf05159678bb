import Diagnostics
import SignAPI

/// The result of one check of the gateway, in the same form as the results of `loopbanner doctor`.
struct GatewayCheck: Hashable {
    enum Verdict: String {
        case good = "ok"
        /// The gateway works, but its owner may need this information.
        case note
        case failing = "fail"
    }

    var verdict: Verdict
    var subject: String
    var finding: String
    /// Instructions for fixing the problem, in full sentences, or nil if none are necessary.
    var remedy: String?

    init(_ verdict: Verdict, _ subject: String, _ finding: String, remedy: String? = nil) {
        self.verdict = verdict
        self.subject = subject
        self.finding = finding
        self.remedy = remedy
    }

    var tree: JSONTree {
        [
            "verdict": .string(verdict.rawValue), "subject": .string(subject), "finding": .string(finding),
            "remedy": remedy.map { .string($0) } ?? .null,
        ]
    }
}

/// Checks of the gateway itself: its configuration, and its connections to the sign, the broker and the
/// sources.
struct GatewayCheckup {
    /// The current configuration file, or its errors.
    var configuration: Result<GatewaySettings.Loaded, GatewayFileError>
    /// The name by which messages refer to the configuration file.
    var file: String
    /// The settings that the gateway read at startup.
    var settings: GatewaySettings
    var isSignConnected: Bool
    /// Whether the broker is connected, or nil if no broker is configured.
    var isBrokerConnected: Bool?
    /// The sources of the sign's values, each with its failure count since startup.
    var sources: [SourceFailures]

    var results: [GatewayCheck] {
        configurationResults + [signResult] + (isBrokerConnected.map { [brokerResult($0)] } ?? [])
            + sources.map(sourceResult)
    }

    private var configurationResults: [GatewayCheck] {
        let subject = "configuration"
        switch configuration {
        case .failure(let error):
            return error.diagnostics.filter { $0.severity == .error }.map { finding in
                let remedy = "Correct the file. Until then, the gateway does not restart."
                return GatewayCheck(.failing, subject, finding.description, remedy: remedy)
            }
        case .success(let loaded):
            var results = [GatewayCheck(.good, subject, "\(Wording.printable(file)) is valid")]
            results += loaded.diagnostics.map { GatewayCheck(.note, subject, $0.description) }
            if loaded.settings != settings {
                let finding = "the configuration has changed since the start"
                results.append(GatewayCheck(.note, subject, finding, remedy: "Restart the gateway."))
            }
            return results
        }
    }

    private var signResult: GatewayCheck {
        let path = Wording.printable(settings.socket)
        guard isSignConnected else {
            let remedy = "Start it: `sudo systemctl start loopbanner`."
            return GatewayCheck(.failing, "sign", "no sign answers at \(path)", remedy: remedy)
        }
        return GatewayCheck(.good, "sign", "connected at \(path)")
    }

    private func brokerResult(_ isConnected: Bool) -> GatewayCheck {
        guard isConnected else {
            let remedy = "Check url, user and password in [mqtt]. The log has the reason."
            return GatewayCheck(.failing, "MQTT broker", "not connected", remedy: remedy)
        }
        return GatewayCheck(.good, "MQTT broker", "connected")
    }

    private func sourceResult(_ source: SourceFailures) -> GatewayCheck {
        let subject = "source \(source.name)"
        guard source.count > 0 else { return GatewayCheck(.good, subject, "no failures since the start") }
        let finding = "\(source.count) \(source.count == 1 ? "failure" : "failures") since the start"
        return GatewayCheck(.note, subject, finding, remedy: "The log has the reasons.")
    }
}

import Diagnostics
import SignAPI

/// A check of the gateway. It covers the gateway's configuration and its connections to the sign, to the MQTT
/// broker, and to the sources of the sign's values.
struct GatewayCheckup {
    /// The configuration that the gateway's configuration file contains now, or the errors in the file.
    var configuration: Result<GatewaySettings.ParseResult, GatewayFileError>
    /// The name by which messages refer to the configuration file.
    var file: String
    /// The settings that the gateway read at startup.
    var settings: GatewaySettings
    var isSignConnected: Bool
    /// Whether the MQTT broker is connected, or nil if no broker is configured.
    var isBrokerConnected: Bool?
    /// The sources from which the gateway reads the sign's values, each with the number of its failures since
    /// the gateway started.
    var sources: [SourceFailures]

    var results: [CheckResult] {
        configurationResults + [signResult] + (isBrokerConnected.map { [brokerResult($0)] } ?? [])
            + sources.map(sourceResult)
    }

    private var configurationResults: [CheckResult] {
        let subject = "configuration"
        switch configuration {
        case .failure(let error):
            return error.diagnostics.filter { $0.severity == .error }.map { finding in
                let remedy = "Correct the file. Until then, the gateway does not restart."
                return CheckResult(.failing, subject, finding.description, remedy: remedy)
            }
        case .success(let loaded):
            var results = [CheckResult(.good, subject, "\(Wording.printable(file)) is valid")]
            results += loaded.diagnostics.map { CheckResult(.note, subject, $0.description) }
            if loaded.settings != settings {
                let finding = "the configuration has changed since the start"
                results.append(CheckResult(.note, subject, finding, remedy: "Restart the gateway."))
            }
            return results
        }
    }

    private var signResult: CheckResult {
        let path = Wording.printable(settings.socket)
        guard isSignConnected else {
            let remedy = "Start the sign: `sudo systemctl start loopbanner`."
            return CheckResult(.failing, "sign", "no sign answers at \(path)", remedy: remedy)
        }
        return CheckResult(.good, "sign", "connected at \(path)")
    }

    private func brokerResult(_ isConnected: Bool) -> CheckResult {
        guard isConnected else {
            let remedy = "Check url, user and password in [mqtt]. See the log for the reason."
            return CheckResult(.failing, "MQTT broker", "not connected", remedy: remedy)
        }
        return CheckResult(.good, "MQTT broker", "connected")
    }

    private func sourceResult(_ source: SourceFailures) -> CheckResult {
        let subject = "source \(source.name)"
        guard source.failureCount > 0 else {
            return CheckResult(.good, subject, "no failures since the start")
        }
        let finding =
            "\(source.failureCount) \(source.failureCount == 1 ? "failure" : "failures") since the start"
        return CheckResult(.note, subject, finding, remedy: "See the log for the reasons.")
    }
}

import Diagnostics

@testable import SignGateway

/// Returns the errors and warnings for the configuration `text` of a gateway, each as a line. Errors call it `file`.
func gatewayDiagnostics(in text: String, file: String = "g.toml") -> [String] {
    do throws(GatewayFileError) {
        return try GatewaySettings.parse(Array(text.utf8), file: file).diagnostics.map(\.description)
    } catch {
        return error.diagnostics.map(\.description)
    }
}

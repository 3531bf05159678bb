/// The files that a gateway reads when it starts.
struct StartFiles {
    /// The configuration file, with the changes of the page.
    var configuration: ConfigurationStore
    /// The path of the folder with the web page.
    var page: String
    /// The settings in the configuration at the start.
    var settings: GatewaySettings

    /// Reads the configuration as it is now.
    func loadConfiguration() -> Result<GatewaySettings.Loaded, GatewayFileError> {
        Result { () throws(GatewayFileError) in try configuration.load() }
    }

    /// The first error of the configuration or of the page, or nil if the gateway would start with them.
    var defect: String? {
        if case .failure(let error) = loadConfiguration() {
            return error.diagnostics.first.map { "\($0)" } ?? "the configuration is invalid"
        }
        do throws(WebPageError) {
            _ = try WebPage(folder: page)
        } catch {
            return error.description
        }
        return nil
    }
}

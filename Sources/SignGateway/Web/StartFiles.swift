import Diagnostics

/// The files that a gateway reads at startup.
struct StartFiles {
    /// The configuration file, including changes made on the web page.
    var configuration: ConfigurationStore
    /// The path of the folder with the web page.
    var page: String
    /// The settings that the configuration contained at startup.
    var settings: GatewaySettings

    /// Reads the current configuration. The changes of the web page that are left out are among the warnings.
    func loadConfiguration() -> Result<GatewaySettings.Loaded, GatewayFileError> {
        Result { () throws(GatewayFileError) in
            let contents = try configuration.load()
            var loaded = contents.loaded
            loaded.diagnostics += contents.omissions.map {
                Diagnostic(.warning, file: configuration.path, location: .start, message: $0)
            }
            return loaded
        }
    }

    /// The first error in the configuration or the web page, or nil if the gateway could start with them.
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

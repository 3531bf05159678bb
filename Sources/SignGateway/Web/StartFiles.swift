import Diagnostics

/// The files that a gateway reads when it starts: its configuration and its web page.
struct StartFiles {
    /// The configuration file of the gateway, including the changes that were made on the web page.
    var configuration: ConfigurationStore
    /// The path of the folder that contains the files of the web page.
    var page: String
    /// The settings that the configuration contained when the gateway started.
    var settings: GatewaySettings

    /// Reads the current configuration of the gateway. Changes made on the web page that could not be applied
    /// are reported as warnings.
    func loadConfiguration() -> Result<GatewaySettings.ParseResult, GatewayFileError> {
        Result { () throws(GatewayFileError) in
            let contents = try configuration.load()
            var loaded = contents.parseResult
            loaded.diagnostics += contents.omissionMessages.map {
                Diagnostic(.warning, file: configuration.path, location: .start, message: $0)
            }
            return loaded
        }
    }

    /// The first error in the configuration or the web page, or nil if the gateway could start with their
    /// current contents.
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

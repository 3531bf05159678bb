import BannerText

/// Returns the error message for the template `source`, or an empty text if the template is valid.
func complaint(_ source: String) -> String {
    do throws(TextTemplateError) {
        _ = try TextTemplate(source)
        return ""
    } catch {
        return error.description
    }
}

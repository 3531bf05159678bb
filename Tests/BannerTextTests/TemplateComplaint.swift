import BannerText

/// What is wrong with the template `source`; empty if nothing is.
func complaint(_ source: String) -> String {
    do throws(TextTemplateError) {
        _ = try TextTemplate(source)
        return ""
    } catch {
        return error.description
    }
}

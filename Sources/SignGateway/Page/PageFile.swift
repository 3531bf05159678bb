/// The files of the page, as they are in this folder.
enum PageFile {
    /// The bytes and the type of the file `name`; nil if there is none.
    static func content(_ name: String) -> (type: String, bytes: [UInt8])? {
        switch name {
        case "index.html": ("text/html; charset=utf-8", PackageResources.index_html)
        case "style.css": ("text/css; charset=utf-8", PackageResources.style_css)
        case "page.js": ("text/javascript; charset=utf-8", PackageResources.page_js)
        case "list.js": ("text/javascript; charset=utf-8", PackageResources.list_js)
        case "schedule.js": ("text/javascript; charset=utf-8", PackageResources.schedule_js)
        case "words.js": ("text/javascript; charset=utf-8", PackageResources.words_js)
        case "openapi.json": ("application/json", PackageResources.openapi_json)
        case "icon.svg": ("image/svg+xml", PackageResources.icon_svg)
        default: nil
        }
    }
}

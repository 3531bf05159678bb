/// A request in which the web page asks for a picture that shows a draft release on a display of a given
/// size.
struct DraftPictureRequest {
    let draft: FleetDraft
    let display: DraftFolder.Display
    /// Whether the picture is an animated GIF instead of a PNG.
    let isMoving: Bool

    /// Reads the request for a picture. Throws if the body of the request is invalid, or if the requested
    /// size is outside the range that displays can have.
    init(_ request: WebRequest) throws(RequestError) {
        let pictureKeys = ["width", "height", "color", "moving"]
        let body = try FleetBody(request, keys: FleetDraft.keys + pictureKeys)
        draft = try FleetDraft(body)
        let (width, height) = (try body.number("width"), try body.number("height"))
        guard FleetSign.Display.isPossibleSize(width: width, height: height) else {
            throw .wrongType("width", expected: FleetSign.Display.sizeRule)
        }
        display = DraftFolder.Display(width: width, height: height, hasColor: try body.flag("color"))
        isMoving = try body.flag("moving")
    }

    var format: String { isMoving ? "gif" : "png" }

    /// The width and height of each LED in the picture, in pixels. It is smaller for a wide display, so that
    /// the picture does not become too large.
    private var scale: Int64 { max(1, min(6, 512 / display.width)) }

    /// Returns the arguments with which `loopbanner` renders the draft to the file `picture`. `configuration`
    /// is the path of a sign's configuration file that contains the draft. `script` is the path of a script
    /// that sets values of texts, or nil if there are none.
    func arguments(configuration: String, script: String?, picture: String) -> [String] {
        var arguments = ["render", configuration, "--output", picture, "--scale", String(scale)]
        if isMoving { arguments += ["--fps", "25", "--for", "15s"] }
        guard let script else { return arguments }
        arguments += ["--script", script]
        return isMoving ? arguments : arguments + ["--for", "60s"]
    }
}

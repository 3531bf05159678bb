/// A request of the web page for the picture of a draft release on a display.
struct DraftPictureRequest {
    let draft: FleetDraft
    let display: DraftFolder.Display
    /// Whether the picture is an animated GIF. Otherwise, it is a PNG.
    let isMoving: Bool

    /// Reads the request. Throws if its body is invalid, or if no display has the stated size.
    init(_ request: WebRequest) throws(RequestError) {
        let pictureKeys = ["width", "height", "color", "moving"]
        let body = try FleetBody(request, keys: FleetDraft.keys + pictureKeys)
        draft = try FleetDraft(body)
        let (width, height) = (try body.number("width"), try body.number("height"))
        guard FleetSign.Display.isPossibleSize(width: width, height: height) else {
            throw .wrongMember("width", kind: FleetSign.Display.sizeRule)
        }
        display = DraftFolder.Display(width: width, height: height, hasColor: try body.flag("color"))
        isMoving = try body.flag("moving")
    }

    var format: String { isMoving ? "gif" : "png" }

    /// The size of an LED in the picture, in pixels. It is smaller on a wide display.
    private var scale: Int64 { max(1, min(6, 512 / display.width)) }

    /// Returns the arguments of `loopbanner` that render the file `configuration` to the file `picture`. `script` is
    /// the path of a script that sets values of texts, or nil if there are no values.
    func arguments(configuration: String, script: String?, picture: String) -> [String] {
        var arguments = ["render", configuration, "--output", picture, "--scale", String(scale)]
        if isMoving { arguments += ["--fps", "25", "--for", "15s"] }
        guard let script else { return arguments }
        arguments += ["--script", script]
        return isMoving ? arguments : arguments + ["--for", "60s"]
    }
}

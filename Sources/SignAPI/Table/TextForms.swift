/// The forms of text in parameters. A schema may describe only part of what the sign accepts, so that programs which
/// generate requests from it send only valid text.
extension TextForm {
    /// The forms with a name.
    public static let named: [TextForm] = [.duration, .markup, .image, .color, .window]

    static let plain = TextForm(#""pattern":"^[^\\u0000]*$""#)
    /// The id of an option that may not exist.
    static let id = TextForm(#""maxLength":1024,"pattern":"^[^\\u0000]*$""#)
    /// The id of an option that exists.
    public static let knownID = TextForm(#""minLength":1,"maxLength":1024,"pattern":"^[^\\u0000]+$""#)
    static let alertID = TextForm(#""maxLength":64,"pattern":"^[^\\u0000]*$""#, limit: 256)
    static let button = TextForm(#""maxLength":256,"pattern":"^[^\\u0000]*$""#)
    static let valueName = TextForm(#""pattern":"^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,63}$""#)
    static let hour = TextForm(
        #""pattern":"^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])T([01][0-9]|2[0-3]):00:00Z$","#
            + #""examples":["2026-11-22T20:00:00Z"]"#
    )
    static let time = TextForm(kind: #""format":"date-time""#)
    static let fileName = TextForm(#""minLength":1,"maxLength":255,"pattern":"^[^/\\u0000]+$""#)
    /// The name of a sign in a group.
    static let signName = TextForm(#""minLength":1,"maxLength":64"#, minimum: 1, limit: 64)

    static let value: TextForm = {
        var form = TextForm(#""maxLength":4096,"pattern":"^[^\\u0000]*$""#)
        form.isWrittenByPeople = true
        return form
    }()

    /// Text that is shown as it is. It begins with a visible character.
    static let literal: TextForm = {
        var form = TextForm(
            #""minLength":1,"maxLength":4096,"pattern":"^[^\\u0000-\\u0020\\u007f-\\u00a0\\u00ad\\u034f\\u061c"#
                + #"\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u206f\\u2800\\u3000\\u3164\\ufe00-\\ufe0f"#
                + #"\\ufeff\\uffa0][^\\u0000]*$""#
        )
        form.isWrittenByPeople = true
        return form
    }()

    static let duration = TextForm(
        #""pattern":"^([1-9][0-9]{0,2}(\\.[0-9]{1,3})?(s|min|h)|[1-9][0-9]{0,5}ms)$","description":"A length of "#
            + "time such as `300ms`, `1.5s`, `2min` or `1h`. The sign also reads other forms, such as `1min 30s`."
            + #"","examples":["10min"]"#,
        name: "Duration"
    )
    static let dwell = TextForm(
        #""pattern":"^(auto|[1-9][0-9]{0,2}(\\.[0-9]{1,3})?(s|min|h)|[1-9][0-9]{0,5}ms)$""#
    )
    static let markup = TextForm(
        #""maxLength":4096,"pattern":"^[^{}\\u0000]*((\\{\\{|\\}\\}|\\{value:[A-Za-z0-9_.-]{1,64}(\\|[^{}\\u0000]*)?"#
            + #"\\}|\\{time:%[HMdmY]\\}|\\{(bold|blink|invert|color:red)\\}[^{}\\u0000]+\\{/\\})[^{}\\u0000]*){0,16}$","#
            + #""description":"Text, in which `{value:NAME}`, `{time:FORMAT}`, `{icon:NAME}` and the styles `{bold}`, "#
            + "`{blink}`, `{invert}` and `{color:NAME}` up to `{/}` have a meaning; a literal brace is written twice. "
            + #"The pattern covers most of that. At most 4096 bytes.""#,
        name: "Text"
    )
    static let image = TextForm(
        #""minLength":16,"maxLength":65536,"pattern":"^(iVBORw0KGgo|R0lGODlh)[A-Za-z0-9+/ \\t\\r\\n]*={0,2}[ \\t\\r\\n]*$","#
            + #""description":"A PNG or a GIF of at most 48 KiB (49152 bytes) in base64, "#
            + #"which may have spaces and line ends.""#,
        kind: #""contentEncoding":"base64""#,
        name: "Image",
        limit: SignRange.imageLength
    )
    static let color = TextForm(
        #""pattern":"^(#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|black|white|red|green|blue|yellow|orange|amber|cyan|magenta"#
            + #"|purple|pink|gray)$""#,
        name: "Color"
    )
    static let window = TextForm(
        #""pattern":"^(((Mon|Tue|Wed)\\.\\.(Thu|Fri|Sat|Sun)) )?([01][0-9]|2[0-2]):[0-5][0-9]\\.\\.23:[0-5][0-9]$","#
            + #""description":"When the option is shown, such as `Mon..Fri 11:00..14:00`, `12-24..12-26` or "#
            + #"`sunset..23:00`. The pattern covers a part of that.","examples":["Mon..Fri 11:00..23:00"]"#,
        name: "Window"
    )
    static let dither = TextForm(kind: #""enum":["diffusion","ordered","none","auto"]"#)
    static let iconRow = TextForm(#""pattern":"^[.#]{0,63}#$""#)
    /// A row of a picture: `#` is a lit pixel, `.` a dark one.
    static let row = TextForm(#""pattern":"^[.#]{1,512}$""#, limit: SignRange.columns.upperBound)
}

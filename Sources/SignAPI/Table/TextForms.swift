/// The forms that strings in parameters must have.
///
/// The JSON Schema of a form may describe only some of the accepted strings. Requests that are generated from
/// the schema are always valid.
extension TextForm {
    /// The string forms whose JSON Schemas have names, so that other schemas can refer to them.
    public static let named: [TextForm] = [.duration, .markup, .image, .color, .window]

    static let plain = TextForm(limits: #""pattern":"^[^\\u0000]*$""#)
    /// The form of the id of a banner option. An option with this id need not exist yet.
    static let id = TextForm(limits: #""maxLength":4096,"pattern":"^[^\\u0000]*$""#)
    /// The form of the id of an existing banner option.
    public static let knownID = TextForm(limits: #""minLength":1,"maxLength":4096,"pattern":"^[^\\u0000]+$""#)
    static let alertID = TextForm(limits: #""maxLength":256,"pattern":"^[^\\u0000]*$""#, length: 0...256)
    /// The form of the id of an existing alert.
    public static let knownAlertID = TextForm(
        limits: #""minLength":1,"maxLength":256,"pattern":"^[^\\u0000]+$""#
    )
    static let button = TextForm(limits: #""maxLength":256,"pattern":"^[^\\u0000]*$""#)
    /// The form of the name of a counter, or of a value that banner texts can show.
    public static let valueName = TextForm(limits: #""pattern":"^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,63}$""#)
    /// The form of a change to a counter, such as `+1`, `=10` or `reset`.
    static let counterChange = TextForm(
        limits: #""pattern":"^([+-][0-9]{1,9}|=-?[0-9]{1,9}|reset)$","examples":["+1"]"#
    )
    static let hour = TextForm(
        limits: #""pattern":"^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])T([01][0-9]|2[0-3]):00:00Z$","#
            + #""examples":["2026-11-22T20:00:00Z"]"#
    )
    static let time = TextForm(kind: #""format":"date-time""#)
    static let fileName = TextForm(limits: #""minLength":1,"maxLength":255,"pattern":"^[^/\\u0000]+$""#)
    /// The form of a sign's name in its group: 1 to 64 bytes.
    static let signName = TextForm(limits: #""minLength":1,"maxLength":64"#, length: 1...64)

    /// The form of the name of a release, which is a set of new content for a sign: 1 to 128 bytes.
    static let releaseName = TextForm(limits: #""minLength":1,"maxLength":128"#, length: 1...128)

    /// The form of the name of a sign that has changed a counter: up to 64 bytes. The name is empty if the
    /// sign was never in a group.
    static let counterSign = TextForm(limits: #""maxLength":64"#, length: 0...64)

    static let value = TextForm(limits: #""maxLength":4096,"pattern":"^[^\\u0000]*$""#, isTypedByPeople: true)

    /// The form of a text that is shown literally, without markup. It must contain a visible character. A
    /// control character counts as visible, because the sign shows a box for it.
    public static let literal = TextForm(
        limits:
            #""minLength":1,"maxLength":4096,"pattern":"^[^\\u0000]*[^\\u0000\\u0009-\\u000d\\u0020\\u0085\\u00a0\\u00ad\\u034f"#
            + #"\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u206f\\u2800\\u3000\\u3164\\ufe00-\\ufe0f"#
            + #"\\ufeff\\uffa0][^\\u0000]*$""#,
        isTypedByPeople: true
    )
    /// The form of the text of an AWTRIX app (AWTRIX is the firmware of another LED display). The text must
    /// contain a character other than white space.
    public static let appText = TextForm(
        limits:
            #""minLength":1,"maxLength":4096,"pattern":"^[^\\u0000]*[^\\u0000\\u0009-\\u000d\\u0020\\u0085\\u00a0\\u1680"#
            + #"\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000][^\\u0000]*$""#,
        isTypedByPeople: true
    )

    static let duration = TextForm(
        limits:
            #""pattern":"^([1-9][0-9]{0,2}(\\.[0-9]{1,3})?(s|min|h)|[1-9][0-9]{0,5}ms)$","description":"A length of "#
            + "time such as `300ms`, `1.5s`, `2min` or `1h`. The sign also accepts other forms, such as `1min 30s`."
            + #"","examples":["10min"]"#,
        name: "Duration"
    )
    /// The form of the duration of a slide, which is at most a minute.
    static let slide = TextForm(
        limits:
            #""pattern":"^((0|[1-9][0-9]{0,3}|[1-5][0-9]{4}|60000)ms|((0|[1-9]|[1-5][0-9])(\\.[0-9]{1,3})?|60)s|"#
            + #"(0\\.[0-9]{1,3}|1)min)$","#
            + #""examples":["400ms"]"#
    )
    static let dwell = TextForm(
        limits: #""pattern":"^(auto|[1-9][0-9]{0,2}(\\.[0-9]{1,3})?(s|min|h)|[1-9][0-9]{0,5}ms)$""#
    )
    static let markup = TextForm(
        limits:
            #""maxLength":4096,"pattern":"^[^{}\\u0000]*((\\{\\{|\\}\\}|\\{value:[A-Za-z0-9_.-]{1,64}(\\|[^{}\\u0000]*)?"#
            + #"\\}|\\{time:%[HMdmY]\\}|\\{(bold|blink|invert|wave|rainbow|color:red)\\}[^{}\\u0000]+\\{/\\})[^{}\\u0000]*){0,16}$","#
            + #""description":"Text of at most 4096 bytes. It can contain the fields `{value:NAME}`, `{time:FORMAT}` and "#
            + "`{icon:NAME}`, and the styles `{bold}`, `{blink}`, `{invert}`, `{color:NAME}`, `{rainbow}`, `{pulse}`, "
            + "`{shimmer}`, `{wave}`, `{typewriter}`, `{roll}` and `{gradient:NAME-NAME}`, each ended by `{/}`. "
            + #"A literal brace is doubled. The pattern covers most of these forms.""#,
        name: "Text"
    )
    static let image = TextForm(
        limits:
            #""minLength":16,"maxLength":65536,"pattern":"^(iVBORw0KGgo[A-Za-z0-9+/]|R0lGODlh)([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$","#
            + #""description":"A PNG or GIF of at most 48 KiB (49152 bytes) in base64. "#
            + #"Spaces and line breaks are allowed, although the pattern does not cover them.""#,
        kind: #""contentEncoding":"base64""#,
        name: "Image",
        length: 0...SignRange.imageLength
    )
    static let color = TextForm(
        limits:
            #""pattern":"^(#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|black|white|red|green|blue|yellow|orange|amber|cyan|magenta"#
            + #"|purple|pink|gray)$""#,
        name: "Color"
    )
    static let window = TextForm(
        limits:
            #""pattern":"^(((Mon|Tue|Wed)\\.\\.(Thu|Fri|Sat|Sun)) )?([01][0-9]|2[0-2]):[0-5][0-9]\\.\\.23:[0-5][0-9]$","#
            + #""description":"The time when the option is shown, such as `Mon..Fri 11:00..14:00`, `12-24..12-26` or "#
            + #"`sunset..23:00`. The pattern covers some of these forms.","examples":["Mon..Fri 11:00..23:00"]"#,
        name: "Window"
    )
    /// The form of the font of a text. File names are also accepted, although the JSON Schema does not
    /// contain them.
    static let font = TextForm(kind: #""enum":["auto","builtin","builtin-narrow","builtin-small"]"#)
    static let dither = TextForm(kind: #""enum":["diffusion","ordered","none","auto"]"#)
    /// The form of the name of a transition between two banner options, such as `wipe` (docs/text.md).
    package static let transition = TextForm(
        kind:
            #""enum":["slide","push","cover","reveal","doors","wipe","wipe-left","wipe-right","wipe-up","wipe-down","#
            + #""bar","open","close","blinds","checker","diagonal","iris","dissolve","flap","slot","mesh","interlock","#
            + #""fade","cut","random","alternate"]"#
    )
    /// The form of a list of effects for an entire text, such as `rainbow`, separated by spaces
    /// (docs/text.md).
    static let effect = TextForm(
        limits:
            #""pattern":"^(none|(wave )?(rainbow|gradient:(red|green|blue)-(red|green|blue))|pulse|shimmer|wave"#
            + #"|typewriter|roll|border)$","#
            + #""description":"Effects, separated by spaces: `rainbow`, `gradient:NAME-NAME`, `pulse`, `shimmer`, "#
            + "`wave`, `typewriter`, `roll` and `border`; or `none`, which keeps that of `[scroll]` away. The pattern covers some of these forms."
            + #"","examples":["rainbow"]"#
    )
    /// The form of the name of a built-in pictogram, such as `coffee` (docs/text.md).
    static let iconName = TextForm(kind: #""enum":["coffee","warning","heart","bus","phone","sun"]"#)
    static let iconRow = TextForm(limits: #""pattern":"^[.#]{0,63}#$""#)
    /// The form of a row of a picture, in which `#` is a lit pixel and `.` is a dark pixel.
    static let row = TextForm(limits: #""pattern":"^[.#]{1,512}$""#, length: 0...SignRange.columns.upperBound)
}

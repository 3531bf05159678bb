import SignAPI

/// The announcement of a sign for Home Assistant: one device with all its entities ("MQTT Discovery", device payload).
///
/// Ids of options are in it, and no text of a user.
public struct Discovery: Hashable, Sendable {
    /// The longest id that Home Assistant takes as a state.
    public static let longestID = 255

    private let topics: SignTopics
    private let version: String
    private let hardware: String
    private let page: String?
    private let ids: [String]

    /// A sign of `version` with a `hardware` such as `32×8`, with the options `ids`, whose page is at the URL `page`.
    public init(_ topics: SignTopics, version: String, hardware: String, page: String?, ids: [String]) {
        self.topics = topics
        self.version = version
        self.hardware = hardware
        self.page = page
        self.ids = ids.filter { !$0.isEmpty && $0.unicodeScalars.count <= Self.longestID }
    }

    /// The topic of the announcement below `prefix`, which is Home Assistant's own.
    public static func topic(of node: NodeName, prefix: String) -> String {
        "\(prefix)/device/loopbanner_\(node.text)/config"
    }

    /// The payload.
    public var payload: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(json: tree)
        return bytes
    }

    private var tree: JSONTree {
        .object([
            member("dev", device),
            member("o", .object([member("name", "LoopBanner"), member("sw", .string(version))])),
            member("avty_t", .string(topics.topic(.status))),
            member("qos", .integer(1)),
            member("cmps", .object(components)),
        ])
    }

    private var device: JSONTree {
        var members = [
            member("ids", .array([.string(unique(nil))])),
            member("name", .string("Sign \(topics.node.text)")),
            member("mf", "LoopBanner"), member("mdl", .string(hardware)), member("sw", .string(version)),
        ]
        if let page { members.append(member("cu", .string(page))) }
        return .object(members)
    }

    private var components: [JSONTree.Member] {
        [
            component(
                "option",
                "select",
                "Option",
                [
                    member("cmd_t", topic(.selectedOption)), member("stat_t", topic(.state)),
                    member("val_tpl", "{{ value_json.selected }}"),
                    member("ops", .array(ids.map { .string($0) })),
                ]
            ),
            component("next", "button", "Next", command("next")),
            component("previous", "button", "Previous", command("previous")),
            component("activate", "button", "Action", command("activate")),
            component(
                "display",
                "light",
                "Display",
                [
                    member("cmd_t", topic(.lit)), member("stat_t", topic(.state)),
                    member("stat_val_tpl", "{{ 'ON' if value_json.lit else 'OFF' }}"),
                    member("bri_cmd_t", topic(.brightness)), member("bri_stat_t", topic(.state)),
                    member("bri_val_tpl", "{{ value_json.brightness }}"), member("bri_scl", .integer(100)),
                ]
            ),
            component(
                "running",
                "switch",
                "Running",
                [
                    member("cmd_t", topic(.command)), member("stat_t", topic(.state)),
                    member("val_tpl", "{{ 'OFF' if value_json.paused else 'ON' }}"),
                    member("pl_on", "resume"), member("pl_off", "pause"), member("stat_on", "ON"),
                    member("stat_off", "OFF"), member("ent_cat", "config"),
                ]
            ),
            component("alert", "notify", "Alert", [member("cmd_t", topic(.alert))]),
            component(
                "button",
                "event",
                "Button",
                [
                    member("stat_t", topic(.press)), member("dev_cla", "button"),
                    member("evt_typ", .array(["tap", "double_tap", "long_press"])),
                ]
            ),
            component(
                "taps",
                "sensor",
                "Taps today",
                [
                    member("stat_t", topic(.statistics)), member("val_tpl", "{{ value_json.taps }}"),
                    member("stat_cla", "total_increasing"),
                ]
            ),
            component(
                "problem",
                "binary_sensor",
                "Problem",
                [
                    member("stat_t", topic(.state)), member("dev_cla", "problem"),
                    member("ent_cat", "diagnostic"),
                    member("val_tpl", "{{ 'ON' if value_json.problem else 'OFF' }}"),
                ]
            ),
            // A trigger has no name and no unique id: the automation names its button.
            member(
                "tap_trigger",
                .object([
                    member("p", "device_automation"), member("atype", "trigger"), member("t", topic(.press)),
                    member("val_tpl", "{{ value_json.event_type }}"), member("pl", "tap"),
                    member("type", "button_short_press"), member("stype", "button_1"),
                ])
            ),
        ]
    }

    private func command(_ word: String) -> [JSONTree.Member] {
        [member("cmd_t", topic(.command)), member("pl_prs", .string(word))]
    }

    private func component(
        _ key: String,
        _ platform: String,
        _ name: String,
        _ members: [JSONTree.Member]
    ) -> JSONTree.Member {
        let head = [
            member("p", .string(platform)), member("uniq_id", .string(unique(key))),
            member("name", .string(name)),
        ]
        return member(key, .object(head + members))
    }

    private func unique(_ key: String?) -> String {
        "loopbanner_\(topics.node.text)" + (key.map { "_\($0)" } ?? "")
    }

    private func topic(_ kind: SignTopics.Outgoing) -> JSONTree { .string(topics.topic(kind)) }
    private func topic(_ kind: SignTopics.Incoming) -> JSONTree { .string(topics.topic(kind)) }
    private func member(_ key: String, _ value: JSONTree) -> JSONTree.Member { JSONTree.Member(key, value) }
}

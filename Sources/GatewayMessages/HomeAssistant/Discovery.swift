import SignAPI

/// The announcement of a sign to Home Assistant: one device with all its entities ("MQTT Discovery", device
/// payload).
///
/// The announcement contains the ids of options and the names of buttons, but no other text that a user
/// wrote.
package struct Discovery: Hashable, Sendable {
    /// The maximum length of an entity's state in Home Assistant, in Unicode scalars. The ids of options must
    /// not exceed it, because they are used as states.
    private static let maximumIDLength = 255

    private let topics: SignTopics
    private let version: String
    private let hardware: String
    private let pageURL: String?
    private let optionIDs: [String]
    private let isInFleet: Bool
    private let counters: [Counter]

    /// A counter of the sign, which Home Assistant shows as a number.
    package struct Counter: Hashable, Sendable {
        package var name: String
        package var range: ClosedRange<Int64>

        /// Creates a counter from `tree`, a JSON object of the type `CounterState` of the sign's interface.
        /// Returns nil if the object is invalid.
        package init?(_ tree: JSONTree) {
            guard let name = tree["name"]?.string, let lower = tree["lower"]?.integer,
                let upper = tree["upper"]?.integer, lower <= upper
            else { return nil }
            self.name = name
            range = lower...upper
        }
    }

    private let presses: [Press]
    private let hasPresence: Bool

    /// A gesture, such as a tap, with a button or a combination of buttons of the sign. The button has the
    /// same name as in the sign's events.
    package struct Press: Hashable, Sendable {
        package var button: String
        package var gesture: Gesture

        package init(button: String, _ gesture: Gesture) {
            self.button = button
            self.gesture = gesture
        }

        /// Returns all gestures that the sign's buttons support, from the sign's state as JSON. The array is
        /// empty if the sign runs an older version, which does not report gestures.
        package static func all(in state: JSONTree) -> [Press] {
            (state["gestures"]?.array ?? []).flatMap { entry in
                (entry["inputs"]?.array ?? []).compactMap { input in
                    guard let button = entry["button"]?.string, let name = input.string,
                        let gesture = Gesture(rawValue: name)
                    else { return nil }
                    return Press(button: button, gesture)
                }
            }
        }
    }

    /// The maximum number of button gestures that are announced to Home Assistant as triggers for
    /// automations.
    private static let maximumPresses = 100

    /// Creates the announcement of a sign to Home Assistant.
    ///
    /// - Parameters:
    ///   - topics: The MQTT topics of the sign.
    ///   - version: The version of LoopBanner, such as `1.2.0`.
    ///   - hardware: The model of the device, such as `32×8`.
    ///   - pageURL: The URL of the sign's web page, or nil if other machines cannot reach the page.
    ///   - optionIDs: The ids of the sign's options. Ids that Home Assistant does not accept are omitted.
    ///   - isInFleet: Whether the sign is in a fleet, whose release Home Assistant shows as an update.
    ///   - counters: The sign's counters.
    ///   - presses: The gestures that automations can use as triggers. Home Assistant evaluates `{`, so
    ///     buttons with that character in their name are omitted.
    ///   - hasPresence: Whether buttons of the sign indicate the presence of a person.
    package init(
        _ topics: SignTopics,
        version: String,
        hardware: String,
        pageURL: String?,
        optionIDs: [String],
        isInFleet: Bool = false,
        counters: [Counter] = [],
        presses: [Press] = [],
        hasPresence: Bool = false
    ) {
        self.topics = topics
        self.version = version
        self.hardware = hardware
        self.pageURL = pageURL
        self.optionIDs = optionIDs.filter { !$0.isEmpty && $0.unicodeScalars.count <= Self.maximumIDLength }
        self.isInFleet = isInFleet
        self.counters = counters
        let usablePresses = presses.filter { !$0.button.contains("{") }
        self.presses = Array(usablePresses.prefix(Self.maximumPresses))
        self.hasPresence = hasPresence
    }

    /// Returns the MQTT topic on which the sign `node` is announced to Home Assistant. `prefix` is Home
    /// Assistant's discovery prefix, by default `homeassistant`.
    package static func topic(of node: NodeName, prefix: String) -> String {
        "\(prefix)/device/loopbanner_\(node.text)/config"
    }

    package var payload: [UInt8] {
        let announcement: JSONTree = [
            "dev": device, "o": ["name": "LoopBanner", "sw": .string(version)],
            "avty_t": .string(topics.topic(.status)), "qos": .integer(1),
            "cmps": .object(
                (controls.members ?? []) + (reports.members ?? []) + (hasPresence ? [presence] : [])
                    + (isInFleet ? [release] : []) + numbers + triggers
            ),
        ]
        return announcement.bytes
    }

    private var device: JSONTree {
        let device: JSONTree = [
            "ids": .array([.string("loopbanner_\(topics.node.text)")]),
            "name": .string("Sign \(topics.node.text)"), "mf": "LoopBanner", "mdl": .string(hardware),
            "sw": .string(version),
        ]
        return .object((device.members ?? []) + (pageURL.map { [JSONTree.Member("cu", .string($0))] } ?? []))
    }

    private var controls: JSONTree {
        [
            "option": [
                "p": "select", "uniq_id": uniqueID("option"), "name": "Option",
                "cmd_t": topic(.selectedOption),
                "stat_t": topic(.state), "val_tpl": "{{ value_json.selected }}",
                "ops": .array(optionIDs.map { .string($0) }),
            ],
            "next": button("next", "Next"), "previous": button("previous", "Previous"),
            "activate": button("activate", "Action"),
            "display": [
                "p": "light", "uniq_id": uniqueID("display"), "name": "Display", "cmd_t": topic(.lit),
                "stat_t": topic(.state), "stat_val_tpl": "{{ 'ON' if value_json.lit else 'OFF' }}",
                "bri_cmd_t": topic(.brightness), "bri_stat_t": topic(.state),
                "bri_val_tpl": "{{ value_json.brightness }}", "bri_scl": .integer(100),
            ],
            "running": [
                "p": "switch", "uniq_id": uniqueID("running"), "name": "Running", "cmd_t": topic(.command),
                "stat_t": topic(.state), "val_tpl": "{{ 'OFF' if value_json.paused else 'ON' }}",
                "pl_on": "resume", "pl_off": "pause", "stat_on": "ON", "stat_off": "OFF", "ent_cat": "config",
            ],
            "alert": [
                "p": "notify", "uniq_id": uniqueID("alert"), "name": "Alert", "cmd_t": topic(.alert),
            ],
        ]
    }

    private func button(_ command: String, _ name: String) -> JSONTree {
        [
            "p": "button", "uniq_id": uniqueID(command), "name": .string(name), "cmd_t": topic(.command),
            "pl_prs": .string(command),
        ]
    }

    private var reports: JSONTree {
        [
            "button": [
                "p": "event", "uniq_id": uniqueID("button"), "name": "Button", "stat_t": topic(.press),
                "dev_cla": "button", "evt_typ": .array(Gesture.allCases.map { .string($0.rawValue) }),
            ],
            "taps": [
                "p": "sensor", "uniq_id": uniqueID("taps"), "name": "Taps today",
                "stat_t": topic(.statistics),
                "val_tpl": "{{ value_json.taps }}", "stat_cla": "total_increasing",
            ],
            "problem": [
                "p": "binary_sensor", "uniq_id": uniqueID("problem"), "name": "Problem",
                "stat_t": topic(.state),
                "dev_cla": "problem", "ent_cat": "diagnostic",
                "val_tpl": "{{ 'ON' if value_json.problem else 'OFF' }}",
            ],
            // A device trigger has neither a name nor a unique id. Automations select it by its button.
            "tap_trigger": [
                "p": "device_automation", "atype": "trigger", "t": topic(.press),
                "val_tpl": "{{ value_json.event_type }}", "pl": "tap", "type": "button_short_press",
                "stype": "button_1",
            ],
        ]
    }

    /// The Home Assistant update entity for the release of the sign's fleet. It shows the release that the
    /// sign runs and the release that the owner has assigned. An installation from Home Assistant skips the
    /// stages and the time windows of the rollout.
    private var release: JSONTree.Member {
        let prefix = "\(SignTopics.root)\(topics.node.text)/"
        // Home Assistant compares versions that look like numbers, such as 12345678 and 1234b567, and shows
        // no update to a smaller one. The prefix `sha256:` prevents this comparison.
        let template =
            "{{ {'installed_version': (value_json.release or 'none')[:15], 'latest_version': "
            + "(value_json.wanted or value_json.release or 'none')[:15]} | tojson }}"
        return JSONTree.Member(
            "release",
            [
                "p": "update", "uniq_id": uniqueID("release"), "name": "Release",
                "stat_t": .string("\(prefix)reported"), "val_tpl": .string(template),
                "cmd_t": .string("\(prefix)request"),
                "pl_inst": #"{"token":"home-assistant","method":"ApplyNow"}"#, "ent_cat": "config",
            ]
        )
    }

    private var presence: JSONTree.Member {
        JSONTree.Member(
            "presence",
            [
                "p": "binary_sensor", "uniq_id": uniqueID("presence"), "name": "Presence",
                "stat_t": topic(.state), "dev_cla": "occupancy",
                "val_tpl": "{{ 'ON' if value_json.presence else 'OFF' }}",
            ]
        )
    }

    private var numbers: [JSONTree.Member] {
        counters.map { counter in
            let number: JSONTree = [
                "p": "number", "uniq_id": uniqueID("counter_\(counter.name)"), "name": .string(counter.name),
                "cmd_t": topic(.counter(name: counter.name)), "cmd_tpl": "={{ value | int }}",
                "stat_t": topic(.state),
                "val_tpl": .string("{{ value_json.counters['\(counter.name)'] }}"),
                "min": .integer(counter.range.lowerBound), "max": .integer(counter.range.upperBound),
                "step": .integer(1), "mode": "box",
            ]
            return JSONTree.Member("counter_\(counter.name)", number)
        }
    }

    /// The Home Assistant triggers, one for each gesture with each button. Automations select a trigger by
    /// the name of its button.
    private var triggers: [JSONTree.Member] {
        presses.enumerated().map { index, press in
            JSONTree.Member(
                "press_\(index + 1)",
                [
                    "p": "device_automation", "atype": "trigger", "t": topic(.press),
                    "val_tpl": "{{ value_json.event_type }} {{ value_json.button }}",
                    "pl": .string("\(press.gesture.rawValue) \(press.button)"),
                    "type": .string(press.gesture.triggerType), "stype": .string(press.button),
                ]
            )
        }
    }

    private func uniqueID(_ entity: String) -> JSONTree {
        .string("loopbanner_\(topics.node.text)_\(entity)")
    }
    private func topic(_ kind: SignTopics.Outgoing) -> JSONTree { .string(topics.topic(kind)) }
    private func topic(_ kind: SignTopics.Incoming) -> JSONTree { .string(topics.topic(kind)) }
}

extension Gesture {
    /// The name of the gesture in Home Assistant's device triggers.
    fileprivate var triggerType: String {
        switch self {
        case .tap: "button_short_press"
        case .doubleTap: "button_double_press"
        case .longPress: "button_long_press"
        }
    }
}

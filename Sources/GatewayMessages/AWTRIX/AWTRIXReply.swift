import SignAPI

/// The JSON replies to `GET` requests of the AWTRIX 3 API, the interface of AWTRIX displays. With these
/// replies of a gateway, clients of AWTRIX displays can be used with a sign.
package enum AWTRIXReply {
    /// Returns the JSON reply to a `GET` request for `command`, or nil if AWTRIX has no such command. The
    /// command `screenReply` is not included: `screenReply(rows:width:)` returns its reply.
    ///
    /// - Parameters:
    ///   - command: The last part of the path: `stats`, `loop`, `settings`, `effects` or `transitions`.
    ///   - state: The sign's state, as its method `GetState` returns it.
    ///   - optionIDs: The ids of the sign's options.
    ///   - node: The name of the sign, which becomes the `uid` of the display.
    ///   - uptime: The time since the gateway started, in seconds.
    ///   - transitions: The transitions that AWTRIX requests have set.
    package static func reply(
        to command: String,
        state: JSONTree,
        optionIDs: [String],
        node: NodeName,
        uptime: Int,
        transitions: AWTRIXTransitions = AWTRIXTransitions()
    ) -> JSONTree? {
        switch command {
        case "stats": statsReply(state: state, node: node, uptime: uptime)
        case "loop": loopReply(optionIDs: optionIDs)
        case "settings": settingsReply(state: state, transitions: transitions)
        // AWTRIX's effects are animated backgrounds, which a sign does not have.
        case "effects": .array([])
        case "transitions": AWTRIXTransitions.names
        default: nil
        }
    }

    /// Returns the reply to the AWTRIX command `loopReply`, which maps the id of each option to its position
    /// in the banner, counted from 0.
    private static func loopReply(optionIDs: [String]) -> JSONTree {
        .object(optionIDs.enumerated().map { position, id in JSONTree.Member(id, .integer(Int64(position))) })
    }

    /// Returns the reply to the AWTRIX command `screenReply`, an array with the color of each pixel as a
    /// number `0xRRGGBB`, row by row from the top. The arguments are the picture of the display (`rows`) and
    /// its width in pixels.
    package static func screenReply(rows: [String], width: Int) -> JSONTree {
        let colors = FramePixels(rows, width: width)?.bytes ?? []
        let pixels = stride(from: 0, to: colors.count, by: 3).map { index in
            colors[index..<index + 3].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        }
        return .array(pixels.map { .integer($0) })
    }

    /// Returns the reply to the AWTRIX command `statsReply`. Clients require all of its nineteen members. The
    /// values for batteries and sensors, which a sign does not have, are constant.
    private static func statsReply(state: JSONTree, node: NodeName, uptime: Int) -> JSONTree {
        let none = JSONTree.integer(0)
        let off = JSONTree.boolean(false)
        return [
            "bat": .integer(100), "bat_raw": none, "type": none, "lux": none, "ldr_raw": none, "ram": none,
            "bri": brightness(state), "temp": none, "hum": none, "uptime": .integer(Int64(uptime)),
            "wifi_signal": none, "messages": none, "version": state["version"] ?? "", "indicator1": off,
            "indicator2": off, "indicator3": off, "app": state["selected"]?["id"] ?? "",
            "uid": .string(node.text), "matrix": state["lit"] ?? .boolean(true),
        ]
    }

    private static func settingsReply(state: JSONTree, transitions: AWTRIXTransitions) -> JSONTree {
        let members = [
            JSONTree.Member("BRI", brightness(state)),
            JSONTree.Member("MATP", state["lit"] ?? .boolean(true)),
        ]
        return .object(members + transitions.settingsMembers)
    }

    /// Returns the brightness in `state`, the state of the sign, converted from percent to AWTRIX's scale
    /// from 0 to 255.
    private static func brightness(_ state: JSONTree) -> JSONTree {
        .integer(((state["brightness"]?.integer ?? 0) * 255 + 50) / 100)
    }
}

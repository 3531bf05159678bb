import SignAPI

/// Replies to `GET` requests of the AWTRIX 3 API.
package enum AWTRIXReply {
    /// Returns the reply to `stats`, `loop`, `settings`, `effects` or `transitions`, or nil for another command.
    ///
    /// - Parameters:
    ///   - state: The sign's `State`.
    ///   - ids: The ids of the sign's options.
    ///   - uptime: Seconds since the gateway's start.
    package static func reply(
        to command: String,
        state: JSONTree,
        ids: [String],
        node: NodeName,
        uptime: Int
    ) -> JSONTree? {
        switch command {
        case "stats": stats(state, node: node, uptime: uptime)
        case "loop": .object(ids.enumerated().map { JSONTree.Member($1, .integer(Int64($0))) })
        case "settings": ["BRI": brightness(state), "MATP": state["lit"] ?? .boolean(true)]
        case "effects", "transitions": .array([])
        default: nil
        }
    }

    /// Returns the reply to `screen`: the pixels as 24-bit numbers.
    package static func screen(_ rows: [String], width: Int) -> JSONTree {
        let colors = FramePixels(rows, width: width)?.bytes ?? []
        let pixels = stride(from: 0, to: colors.count, by: 3).map { index in
            colors[index..<index + 3].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        }
        return .array(pixels.map { .integer($0) })
    }

    /// Returns the reply to `stats`. It has all nineteen members, which clients require, although a sign has no battery
    /// and no sensors.
    private static func stats(_ state: JSONTree, node: NodeName, uptime: Int) -> JSONTree {
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

    /// Returns the sign's brightness on AWTRIX's scale from 0 to 255.
    private static func brightness(_ state: JSONTree) -> JSONTree {
        .integer(((state["brightness"]?.integer ?? 0) * 255 + 50) / 100)
    }
}

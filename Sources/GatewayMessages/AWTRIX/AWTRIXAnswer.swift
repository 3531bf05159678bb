import SignAPI

/// What a sign answers to those who ask as if it were an AWTRIX 3.
public enum AWTRIXAnswer {
    /// The answer to a `GET` of the word `stats`, `loop`, `settings`, `effects` or `transitions`, from the `State` and the
    /// ids of a sign; nil for another word. `uptime` is in seconds.
    public static func text(
        _ word: String,
        state: JSONTree,
        ids: [String],
        node: NodeName,
        uptime: Int
    ) -> [UInt8]? {
        var bytes: [UInt8] = []
        switch word {
        case "stats": return stats(state, node: node, uptime: uptime)
        case "loop":
            bytes.append(
                json: .object(ids.enumerated().map { JSONTree.Member($1, .integer(Int64($0))) })
            )
        case "settings":
            let members = [
                JSONTree.Member("BRI", .integer(level(state))),
                JSONTree.Member("MATP", state["lit"] ?? .boolean(true)),
            ]
            bytes.append(json: .object(members))
        case "effects", "transitions": bytes.append(json: .array([]))
        default: return nil
        }
        return bytes
    }

    /// The picture of a frame's `rows`, `width` pixels each, as numbers of 24 bits.
    public static func screen(_ rows: [String], width: Int) -> [UInt8] {
        let colors = FramePixels(rows, width: width)?.bytes ?? []
        let pixels = stride(from: 0, to: colors.count, by: 3).map { index in
            colors[index..<index + 3].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        }
        var bytes: [UInt8] = []
        bytes.append(json: .array(pixels.map { .integer($0) }))
        return bytes
    }

    /// All nineteen members: clients require them. A sign has no battery and no sensors.
    private static func stats(_ state: JSONTree, node: NodeName, uptime: Int) -> [UInt8] {
        var line = JSONLine()
        line.add("bat", 100)
        line.add("bat_raw", 0)
        line.add("type", 0)
        line.add("lux", 0)
        line.add("ldr_raw", 0)
        line.add("ram", 0)
        line.add("bri", level(state))
        line.add("temp", 0)
        line.add("hum", 0)
        line.add("uptime", uptime)
        line.add("wifi_signal", 0)
        line.add("messages", 0)
        line.add("version", state["version"]?.string ?? "")
        line.add("indicator1", false)
        line.add("indicator2", false)
        line.add("indicator3", false)
        line.add("app", state["selected"]?["id"]?.string ?? "")
        line.add("uid", node.text)
        line.add("matrix", state["lit"]?.boolean ?? true)
        return line.end()
    }

    /// The brightness as AWTRIX counts it, 0 to 255.
    private static func level(_ state: JSONTree) -> Int64 {
        ((state["brightness"]?.integer ?? 0) * 255 + 50) / 100
    }
}

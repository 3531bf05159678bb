/// A receiver written from table 4-1 of ANSI E1.31-2018.
struct E131Receiver {
    /// The channels of each universe.
    var channels: [Int: [UInt8]] = [:]
    /// The channels of each universe at each synchronization.
    var shown: [[Int: [UInt8]]] = []
    /// The universes of packets that end the stream.
    var ended: [Int] = []
    var priority = -1
    var name = ""
    var identifier: [UInt8] = []
    var synchronization = -1
    private var sequences: [Int: Int] = [:]

    /// Returns the first violation of the standard in `packet`, or nil.
    mutating func receive(_ packet: [UInt8]) -> String? {
        guard packet.count >= 49 else { return "size" }
        let size = packet.count
        guard Array(packet[0..<4]) == hex("0010 0000"),
            Array(packet[4..<16]) == Array("ASC-E1.17".utf8) + [0, 0, 0]
        else { return "preamble" }
        guard number(packet[16..<18]) == 0x7000 + size - 16 else { return "root length" }
        identifier = Array(packet[22..<38])
        guard number(packet[38..<40]) == 0x7000 + size - 38 else { return "framing length" }
        if number(packet[18..<22]) == 8 {
            guard size == 49, number(packet[40..<44]) == 1, number(packet[47..<49]) == 0 else {
                return "sync"
            }
            shown.append(channels)
            return count(packet[44], universe: -number(packet[45..<47]))
        }
        guard number(packet[18..<22]) == 4, number(packet[40..<44]) == 2, size > 126 else { return "vector" }
        guard let end = packet[44..<108].firstIndex(of: 0) else { return "name without an end" }
        name = String(decoding: packet[44..<end], as: UTF8.self)
        guard packet[end..<108].allSatisfy({ $0 == 0 }) else { return "name" }
        priority = Int(packet[108])
        synchronization = number(packet[109..<111])
        let universe = number(packet[113..<115])
        guard number(packet[115..<117]) == 0x7000 + size - 115 else { return "DMP length" }
        guard Array(packet[117..<123]) == hex("02 a1 0000 0001") else { return "DMP" }
        guard number(packet[123..<125]) == size - 125, size - 126 <= 512, packet[125] == 0 else {
            return "count"
        }
        switch packet[112] {
        case 0: channels[universe] = Array(packet[126...])
        case 0x40: ended.append(universe)
        default: return "options"
        }
        return count(packet[111], universe: universe)
    }

    private mutating func count(_ sequence: UInt8, universe: Int) -> String? {
        defer { sequences[universe] = Int(sequence) }
        guard let last = sequences[universe], Int(sequence) != (last + 1) % 256 else { return nil }
        return "sequence \(sequence) after \(last) in universe \(universe)"
    }

    /// The pixels of all universes, in the order of their numbers.
    var picture: [UInt8] { channels.sorted { $0.key < $1.key }.flatMap(\.value) }
}

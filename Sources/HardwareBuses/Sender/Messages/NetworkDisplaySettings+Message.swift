import BusInterfaces
import MonotonicTime

/// The numbers that identify the network protocols in messages to `loopbanner-sender`.
private enum ProtocolNumber {
    static let card: UInt8 = 1
    static let ddp: UInt8 = 2
    static let e131: UInt8 = 3
    static let artNet: UInt8 = 4
}

extension MessageWriter {
    /// Writes the settings of a network display: first the settings that all displays have, and then the
    /// settings of the destination, which depend on the network protocol. Values that do not fit into their
    /// fields are clamped.
    mutating func write(_ settings: NetworkDisplaySettings) {
        write(UInt32(clamping: settings.width))
        write(UInt32(clamping: settings.height))
        write(settings.channelOrder)
        write(UInt16(clamping: settings.gamma))
        write(settings.dimsPixels)
        write(UInt16(clamping: settings.rate))
        write(settings.refreshInterval.rawValue)
        write(settings.destination)
    }

    /// Writes the number of the destination's protocol, and then the settings of the destination.
    private mutating func write(_ destination: NetworkDisplaySettings.Destination) {
        switch destination {
        case .card(let card):
            write(ProtocolNumber.card)
            write(UInt8(clamping: card.latches ?? 0))
            write(card.latchDelay.rawValue)
            write(card.latchSource)
        case .ddp(let host):
            write(ProtocolNumber.ddp)
            write(host)
        case .e131(let stream):
            write(ProtocolNumber.e131)
            write(stream)
        case .artNet(let node):
            write(ProtocolNumber.artNet)
            write(node.host)
            write(UInt16(clamping: node.universe))
            write(node.synchronizes)
        }
    }

    private mutating func write(_ stream: E131Stream) {
        write(stream.host != nil)
        if let host = stream.host { write(host) }
        write(stream.interface ?? "")
        write(UInt16(clamping: stream.universe))
        write(UInt8(clamping: stream.priority))
        // Universe 0 does not exist, so it represents the absence of synchronization packets.
        write(UInt16(clamping: stream.synchronization ?? 0))
        write(stream.identifier)
    }

    private mutating func write(_ host: NetworkHost) {
        write(host.name)
        write(host.port)
    }
}

extension MessageReader {
    /// Reads the settings of a network display, in the order in which `MessageWriter` writes them. All values
    /// are validated, so that a display can be created from them.
    ///
    /// - Throws: `LinkError` with the name of the first invalid field.
    mutating func readSettings() throws(LinkError) -> NetworkDisplaySettings {
        let (width, height) = try readPictureSize()
        // The destination is the last field. Until it is read, this card takes its place.
        var settings = NetworkDisplaySettings(
            width: width,
            height: height,
            destination: .card(ReceiverCard())
        )
        settings.channelOrder = try readChannelOrder()
        settings.gamma = try readNumber(UInt16.self, field: "gamma", in: 10...1_000)
        settings.dimsPixels = try readFlag(field: "dimsPixels")
        settings.rate = try readNumber(UInt16.self, field: "rate", in: 1...1_000)
        settings.refreshInterval = try readDuration(field: "refresh", longest: .seconds(86_400))
        settings.destination = try readDestination(pixelCount: settings.pixelCount)
        return settings
    }

    /// Reads the order in which the color channels of a pixel are sent, which is a permutation of 0 (red), 1
    /// (green) and 2 (blue). Throws if it is not a permutation.
    private mutating func readChannelOrder() throws(LinkError) -> [UInt8] {
        let order = try readBytes(count: 3)
        guard order.sorted() == [0, 1, 2] else {
            let orderAsDecimalDigits = order.reduce(0) { 10 * $0 + Int($1) }
            throw .invalidValue(field: "order", orderAsDecimalDigits)
        }
        return order
    }

    /// Reads the width and the height of a picture in pixels. Throws if a side is zero, or if the picture has
    /// more pixels than allowed.
    mutating func readPictureSize() throws(LinkError) -> (width: Int, height: Int) {
        let sides = 1...NetworkDisplaySettings.maximumPixels
        let width = try readNumber(UInt32.self, field: "width", in: sides)
        let height = try readNumber(UInt32.self, field: "height", in: sides)
        guard width * height <= NetworkDisplaySettings.maximumPixels else {
            throw .invalidValue(field: "width × height", width * height)
        }
        return (width, height)
    }

    private mutating func readDestination(
        pixelCount: Int
    ) throws(LinkError) -> NetworkDisplaySettings.Destination {
        let pixelsPerUniverse = 170
        let universeCount = (pixelCount + pixelsPerUniverse - 1) / pixelsPerUniverse
        let protocolNumbers = Int(ProtocolNumber.card)...Int(ProtocolNumber.artNet)
        switch UInt8(try readNumber(UInt8.self, field: "protocol", in: protocolNumbers)) {
        case ProtocolNumber.card: return .card(try readCard())
        case ProtocolNumber.ddp: return .ddp(try readHost())
        case ProtocolNumber.e131: return .e131(try readStream(universeCount: universeCount))
        default: return .artNet(try readArtNetNode(universeCount: universeCount))
        }
    }

    private mutating func readCard() throws(LinkError) -> ReceiverCard {
        var card = ReceiverCard()
        let latches = try readNumber(UInt8.self, field: "latches", in: 0...3)
        card.latches = latches > 0 ? latches : nil
        card.latchDelay = try readDuration(field: "latch delay", longest: .seconds(1))
        card.latchSource = try readNumber(UInt8.self)
        return card
    }

    /// Reads the settings of a stream of the protocol E1.31, which divides a picture into numbered universes.
    /// `universeCount` is the number of universes that the picture occupies. Throws `LinkError` with the name
    /// of the first invalid field.
    private mutating func readStream(universeCount: Int) throws(LinkError) -> E131Stream {
        let lastUniverse = 63_999
        // The picture occupies consecutive universes, and the last of them must exist, too.
        let highestFirstUniverse = max(1, lastUniverse - universeCount + 1)
        var stream = E131Stream()
        // The host is present only if the flag before it is set.
        if try readFlag(field: "has a host") { stream.host = try readHost() }
        let interface = try readText(field: "interface")
        // An empty text means that no network interface was selected.
        stream.interface = interface.isEmpty ? nil : interface
        stream.universe = try readNumber(UInt16.self, field: "universe", in: 1...highestFirstUniverse)
        stream.priority = try readNumber(UInt8.self, field: "priority", in: 0...200)
        let synchronization = try readNumber(
            UInt16.self,
            field: "synchronization universe",
            in: 0...lastUniverse
        )
        // The value 0 means that the stream is not synchronized.
        stream.synchronization = synchronization > 0 ? synchronization : nil
        // The identifier of the sender is a UUID, which has 16 bytes.
        stream.identifier = try readBytes(count: 16)
        return stream
    }

    private mutating func readArtNetNode(universeCount: Int) throws(LinkError) -> ArtNetNode {
        let lastUniverse = 32_767
        let highestFirstUniverse = max(0, lastUniverse - universeCount + 1)
        var node = ArtNetNode(host: try readHost())
        node.universe = try readNumber(UInt16.self, field: "universe", in: 0...highestFirstUniverse)
        node.synchronizes = try readFlag(field: "synchronizes")
        return node
    }

    private mutating func readHost() throws(LinkError) -> NetworkHost {
        let name = try readText(field: "host")
        guard (1...253).contains(name.utf8.count) else { throw .invalidText(field: "host") }
        return NetworkHost(
            name: name,
            port: UInt16(try readNumber(UInt16.self, field: "port", in: 1...65_535))
        )
    }

    private mutating func readDuration(field: String, longest: Nanoseconds) throws(LinkError) -> Nanoseconds {
        Nanoseconds(Int64(try readNumber(Int64.self, field: field, in: 0...Int(longest.rawValue))))
    }
}

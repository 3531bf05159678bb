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
    /// Writes the settings of a network display: first the settings that all displays have, and then the settings of
    /// the destination, which depend on the network protocol. Values that do not fit into their fields are clamped.
    mutating func write(_ settings: NetworkDisplaySettings) {
        write(UInt32(clamping: settings.width))
        write(UInt32(clamping: settings.height))
        write(settings.order)
        write(UInt16(clamping: settings.gamma))
        write(settings.dimsPixels)
        write(UInt16(clamping: settings.rate))
        write(settings.refresh.rawValue)
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
    /// Reads the settings of a network display, in the order in which `MessageWriter` writes them. All values are
    /// validated, so that a display can be created from them.
    ///
    /// - Throws: `LinkError` with the name of the first invalid field.
    mutating func settings() throws(LinkError) -> NetworkDisplaySettings {
        let (width, height) = try pictureSize()
        // The destination is the last field. Until it is read, this card takes its place.
        var settings = NetworkDisplaySettings(
            width: width,
            height: height,
            destination: .card(ReceiverCard())
        )
        settings.order = try channelOrder()
        settings.gamma = try number(UInt16.self, "gamma", in: 10...1_000)
        settings.dimsPixels = try flag("dimsPixels")
        settings.rate = try number(UInt16.self, "rate", in: 1...1_000)
        settings.refresh = try duration("refresh", longest: .seconds(86_400))
        settings.destination = try destination(settings.pixels)
        return settings
    }

    /// Reads the order in which the color channels of a pixel are sent, which is a permutation of 0 (red), 1
    /// (green) and 2 (blue). Throws if it is not a permutation.
    private mutating func channelOrder() throws(LinkError) -> [UInt8] {
        let order = try bytes(3)
        guard order.sorted() == [0, 1, 2] else {
            let orderAsDecimalDigits = order.reduce(0) { 10 * $0 + Int($1) }
            throw .value(field: "order", orderAsDecimalDigits)
        }
        return order
    }

    /// Reads the width and the height of a picture in pixels. Throws if a side is zero, or if the picture has
    /// more pixels than allowed.
    mutating func pictureSize() throws(LinkError) -> (width: Int, height: Int) {
        let sides = 1...NetworkDisplaySettings.mostPixels
        let width = try number(UInt32.self, "width", in: sides)
        let height = try number(UInt32.self, "height", in: sides)
        guard width * height <= NetworkDisplaySettings.mostPixels else {
            throw .value(field: "width × height", width * height)
        }
        return (width, height)
    }

    private mutating func destination(
        _ pixels: Int
    ) throws(LinkError) -> NetworkDisplaySettings.Destination {
        let pixelsPerUniverse = 170
        let universeCount = (pixels + pixelsPerUniverse - 1) / pixelsPerUniverse
        let protocolNumbers = Int(ProtocolNumber.card)...Int(ProtocolNumber.artNet)
        switch UInt8(try number(UInt8.self, "protocol", in: protocolNumbers)) {
        case ProtocolNumber.card: return .card(try card())
        case ProtocolNumber.ddp: return .ddp(try host())
        case ProtocolNumber.e131: return .e131(try stream(universeCount: universeCount))
        default: return .artNet(try artNetNode(universeCount: universeCount))
        }
    }

    private mutating func card() throws(LinkError) -> ReceiverCard {
        var card = ReceiverCard()
        let latches = try number(UInt8.self, "latches", in: 0...3)
        card.latches = latches > 0 ? latches : nil
        card.latchDelay = try duration("latch delay", longest: .seconds(1))
        card.latchSource = try number(UInt8.self)
        return card
    }

    private mutating func stream(universeCount: Int) throws(LinkError) -> E131Stream {
        let lastUniverse = 63_999
        let lastFirstUniverse = max(1, lastUniverse - universeCount + 1)
        var stream = E131Stream()
        if try flag("has a host") { stream.host = try host() }
        let interface = try text("interface")
        stream.interface = interface.isEmpty ? nil : interface
        stream.universe = try number(UInt16.self, "universe", in: 1...lastFirstUniverse)
        stream.priority = try number(UInt8.self, "priority", in: 0...200)
        let synchronization = try number(UInt16.self, "synchronization universe", in: 0...lastUniverse)
        stream.synchronization = synchronization > 0 ? synchronization : nil
        stream.identifier = try bytes(16)
        return stream
    }

    private mutating func artNetNode(universeCount: Int) throws(LinkError) -> ArtNetNode {
        let lastUniverse = 32_767
        let lastFirstUniverse = max(0, lastUniverse - universeCount + 1)
        var node = ArtNetNode(host: try host())
        node.universe = try number(UInt16.self, "universe", in: 0...lastFirstUniverse)
        node.synchronizes = try flag("synchronizes")
        return node
    }

    private mutating func host() throws(LinkError) -> NetworkHost {
        let name = try text("host")
        guard (1...253).contains(name.utf8.count) else { throw .text(field: "host") }
        return NetworkHost(name: name, port: UInt16(try number(UInt16.self, "port", in: 1...65_535)))
    }

    private mutating func duration(_ field: String, longest: Nanoseconds) throws(LinkError) -> Nanoseconds {
        Nanoseconds(Int64(try number(Int64.self, field, in: 0...Int(longest.rawValue))))
    }
}

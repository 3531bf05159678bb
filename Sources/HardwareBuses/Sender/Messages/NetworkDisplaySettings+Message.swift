import BusInterfaces
import MonotonicTime

extension MessageWriter {
    mutating func write(_ settings: NetworkDisplaySettings) {
        write(UInt32(clamping: settings.width))
        write(UInt32(clamping: settings.height))
        write(settings.order)
        write(UInt16(clamping: settings.gamma))
        write(settings.dimsPixels)
        write(UInt16(clamping: settings.rate))
        write(settings.refresh.rawValue)
        switch settings.destination {
        case .card(let card):
            write(UInt8(1))
            write(UInt8(clamping: card.latches ?? 0))
            write(card.latchDelay.rawValue)
            write(card.latchSource)
        case .ddp(let host):
            write(UInt8(2))
            write(host)
        case .e131(let stream):
            write(UInt8(3))
            write(stream.host != nil)
            if let host = stream.host { write(host) }
            write(stream.interface ?? "")
            write(UInt16(clamping: stream.universe))
            write(UInt8(clamping: stream.priority))
            write(UInt16(clamping: stream.synchronization ?? 0))
            write(stream.identifier)
        case .artNet(let node):
            write(UInt8(4))
            write(node.host)
            write(UInt16(clamping: node.universe))
            write(node.synchronizes)
        }
    }

    private mutating func write(_ host: NetworkHost) {
        write(host.name)
        write(host.port)
    }
}

extension MessageReader {
    /// Reads the settings of a display. All values are validated, so that a display can be created from them.
    mutating func settings() throws(LinkError) -> NetworkDisplaySettings {
        let sides = 1...NetworkDisplaySettings.mostPixels
        let (width, height) = (
            try number(UInt32.self, "width", in: sides), try number(UInt32.self, "height", in: sides)
        )
        guard width * height <= NetworkDisplaySettings.mostPixels else {
            throw .value(field: "width × height", width * height)
        }
        var settings = NetworkDisplaySettings(
            width: width,
            height: height,
            destination: .card(ReceiverCard())
        )
        settings.order = try bytes(3)
        guard settings.order.sorted() == [0, 1, 2] else {
            throw .value(field: "order", settings.order.reduce(0) { 10 * $0 + Int($1) })
        }
        settings.gamma = try number(UInt16.self, "gamma", in: 10...1_000)
        settings.dimsPixels = try flag("dimsPixels")
        settings.rate = try number(UInt16.self, "rate", in: 1...1_000)
        settings.refresh = try duration("refresh", longest: .seconds(86_400))
        settings.destination = try destination(settings.pixels)
        return settings
    }

    private mutating func destination(
        _ pixels: Int
    ) throws(LinkError) -> NetworkDisplaySettings.Destination {
        let pixelsPerUniverse = 170
        let universes = (pixels + pixelsPerUniverse - 1) / pixelsPerUniverse
        switch try number(UInt8.self, "protocol", in: 1...4) {
        case 1:
            var card = ReceiverCard()
            let latches = try number(UInt8.self, "latches", in: 0...3)
            card.latches = latches > 0 ? latches : nil
            card.latchDelay = try duration("latch delay", longest: .seconds(1))
            card.latchSource = try number(UInt8.self)
            return .card(card)
        case 2: return .ddp(try host())
        case 3:
            var stream = E131Stream()
            if try flag("has a host") { stream.host = try host() }
            let interface = try text("interface")
            stream.interface = interface.isEmpty ? nil : interface
            stream.universe = try number(UInt16.self, "universe", in: 1...max(1, 64_000 - universes))
            stream.priority = try number(UInt8.self, "priority", in: 0...200)
            let synchronization = try number(UInt16.self, "synchronization universe", in: 0...63_999)
            stream.synchronization = synchronization > 0 ? synchronization : nil
            stream.identifier = try bytes(16)
            return .e131(stream)
        default:
            var node = ArtNetNode(host: try host())
            node.universe = try number(UInt16.self, "universe", in: 0...max(0, 32_768 - universes))
            node.synchronizes = try flag("synchronizes")
            return .artNet(node)
        }
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

import BusInterfaces
import MonotonicTime

extension RealtimeSettings.Input {
    /// The number that identifies this lighting protocol in messages to `loopbanner-sender`.
    fileprivate var number: UInt8 {
        switch self {
        case .e131: 1
        case .artnet: 2
        case .ddp: 3
        }
    }
}

extension MessageWriter {
    /// Writes a sign's request for the pictures that lighting consoles send. Each list is preceded by the
    /// number of its elements. The optional universe is preceded by a flag that states whether it is present.
    mutating func write(_ request: RealtimeRequest) {
        write(UInt32(clamping: request.width))
        write(UInt32(clamping: request.height))
        write(UInt16(clamping: request.rate))

        let settings = request.settings
        write(UInt8(clamping: settings.protocols.count))
        for input in settings.protocols { write(input) }
        write(UInt8(clamping: settings.allowedSenders.count))
        for range in settings.allowedSenders {
            write(range.first)
            write(UInt8(clamping: range.prefixLength))
        }
        write(settings.universe != nil)
        if let universe = settings.universe { write(UInt16(clamping: universe)) }
        write(settings.interface ?? "")
        write(settings.holdDuration.rawValue)
    }

    mutating func write(_ input: RealtimeSettings.Input) { write(input.number) }
}

extension MessageReader {
    /// Reads a sign's request for the pictures of lighting consoles, in the field order of `MessageWriter`.
    /// Throws if a field is invalid. One check is left to the caller: the universes (numbered channels) of
    /// the entire picture may exceed the range of the protocol.
    mutating func readRequest() throws(LinkError) -> RealtimeRequest {
        let (width, height) = try readPictureSize()
        let rate = try readNumber(UInt16.self, field: "rate", in: 1...1_000)

        var settings = RealtimeSettings()
        settings.protocols = try readInputs()
        settings.allowedSenders = try readAddressRanges()
        if try readFlag(field: "has a universe") {
            settings.universe = try readNumber(UInt16.self, field: "universe", in: 0...63_999)
        }
        let interface = try readText(field: "interface")
        settings.interface = interface.isEmpty ? nil : interface
        let hold = try readNumber(
            Int64.self,
            field: "hold",
            in: 1...Int(Nanoseconds.seconds(86_400).rawValue)
        )
        settings.holdDuration = Nanoseconds(Int64(hold))
        return RealtimeRequest(settings, width: width, height: height, rate: rate)
    }

    /// Reads the list of lighting protocols that a sign receives. Throws if the list is empty, or if it
    /// contains an unknown protocol or a protocol twice.
    private mutating func readInputs() throws(LinkError) -> [RealtimeSettings.Input] {
        var inputs: [RealtimeSettings.Input] = []
        let count = try readNumber(UInt8.self, field: "number of protocols", in: 1...3)
        for _ in 0..<count {
            let input = try readInput()
            guard !inputs.contains(input) else { throw .invalidValue(field: "protocol", Int(input.number)) }
            inputs.append(input)
        }
        return inputs
    }

    /// Reads the list of IPv4 address ranges from which packets of lighting consoles are accepted. Throws if
    /// the list is empty or too long, or if a range is invalid.
    private mutating func readAddressRanges() throws(LinkError) -> [AddressRange] {
        var ranges: [AddressRange] = []
        let count = try readNumber(
            UInt8.self,
            field: "number of senders",
            in: 1...RealtimeSettings.mostRanges
        )
        for _ in 0..<count {
            let first = try readNumber(UInt32.self)
            let prefixLength = try readNumber(UInt8.self, field: "prefix length", in: 0...32)
            ranges.append(AddressRange(first: first, prefixLength: prefixLength))
        }
        return ranges
    }

    mutating func readInput() throws(LinkError) -> RealtimeSettings.Input {
        let number = try readNumber(UInt8.self, field: "protocol", in: 1...3)
        return RealtimeSettings.Input.allCases.first { $0.number == number } ?? .ddp
    }
}

import BusInterfaces
import MonotonicTime

extension RealtimeSettings.Input {
    /// The number that identifies the protocol in messages to `loopbanner-sender`.
    fileprivate var number: UInt8 {
        switch self {
        case .e131: 1
        case .artnet: 2
        case .ddp: 3
        }
    }
}

extension MessageWriter {
    /// Writes a request. Before each list is the number of its elements, and before an optional universe a flag.
    mutating func write(_ request: RealtimeRequest) {
        write(UInt32(clamping: request.width))
        write(UInt32(clamping: request.height))
        write(UInt16(clamping: request.rate))
        write(UInt8(clamping: request.settings.inputs.count))
        for input in request.settings.inputs { write(input) }
        write(UInt8(clamping: request.settings.allowed.count))
        for range in request.settings.allowed {
            write(range.first)
            write(UInt8(clamping: range.prefixLength))
        }
        write(request.settings.universe != nil)
        if let universe = request.settings.universe { write(UInt16(clamping: universe)) }
        write(request.settings.interface ?? "")
        write(request.settings.hold.rawValue)
    }

    mutating func write(_ input: RealtimeSettings.Input) { write(input.number) }
}

extension MessageReader {
    /// Reads a request and validates its values, except that its universes may exceed the protocol's range.
    mutating func request() throws(LinkError) -> RealtimeRequest {
        let (width, height) = try pictureSize()
        let rate = try number(UInt16.self, "rate", in: 1...1_000)
        var settings = RealtimeSettings()
        let inputCount = try number(UInt8.self, "number of protocols", in: 1...3)
        for _ in 0..<inputCount {
            let input = try input()
            guard !settings.inputs.contains(input) else {
                throw .value(field: "protocol", Int(input.number))
            }
            settings.inputs.append(input)
        }
        let rangeCount = try number(UInt8.self, "number of senders", in: 1...RealtimeSettings.mostRanges)
        for _ in 0..<rangeCount {
            let first = try number(UInt32.self)
            let prefixLength = try number(UInt8.self, "prefix length", in: 0...32)
            settings.allowed.append(AddressRange(first: first, prefixLength: prefixLength))
        }
        if try flag("has a universe") {
            settings.universe = try number(UInt16.self, "universe", in: 0...63_999)
        }
        let interface = try text("interface")
        settings.interface = interface.isEmpty ? nil : interface
        let hold = try number(Int64.self, "hold", in: 1...Int(Nanoseconds.seconds(86_400).rawValue))
        settings.hold = Nanoseconds(Int64(hold))
        return RealtimeRequest(settings, width: width, height: height, rate: rate)
    }

    mutating func input() throws(LinkError) -> RealtimeSettings.Input {
        let number = try number(UInt8.self, "protocol", in: 1...3)
        return RealtimeSettings.Input.allCases.first { $0.number == number } ?? .ddp
    }
}

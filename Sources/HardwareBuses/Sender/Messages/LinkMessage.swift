import BusInterfaces

/// A message between a sign and `loopbanner-sender`, the process that sends and receives pictures on the
/// network. Each message begins with a mark, the protocol version and the kind of message.
package enum LinkMessage: Hashable, Sendable {
    /// The sign opens a network display. Along with the message, it passes the shared memory for the
    /// display's pictures and an event descriptor that signals new ones.
    case open(NetworkDisplaySettings)
    /// The sign sends no more pictures. If `isBlank` is true, the display goes dark. If it is false, the
    /// display keeps its last picture.
    case finish(isBlank: Bool)
    /// `loopbanner-sender` accepts the sign's request.
    case accepted
    /// `loopbanner-sender` rejects the sign's request. The associated value is the reason.
    case rejected(String)
    /// The sign requests the pictures that lighting consoles send. Along with the message, it passes the
    /// shared memory for the pictures and an event descriptor that signals new ones.
    case listen(RealtimeRequest)
    /// The pictures in the shared memory now come from the lighting console with this IP address, over this
    /// protocol.
    case showing(RealtimeSettings.Input, address: String)
    /// No lighting console is sending pictures any more.
    case ended
    /// A program requests the state of `loopbanner-sender`, which replies with `description`.
    case describe
    /// The reply to `describe`, with the state of `loopbanner-sender`.
    case description(SenderState)

    /// The version of the protocol between a sign and `loopbanner-sender`. It must be the same in both
    /// programs.
    package static let version: UInt8 = 1
    /// The maximum length of a message between a sign and `loopbanner-sender`, in bytes.
    package static let longest = 2_048

    private static let magicBytes = Array("LBsd".utf8)

    /// The number in a message that identifies its kind.
    private enum KindNumber {
        static let open: UInt8 = 1
        static let finish: UInt8 = 2
        static let accepted: UInt8 = 3
        static let rejected: UInt8 = 4
        static let listen: UInt8 = 5
        static let showing: UInt8 = 6
        static let ended: UInt8 = 7
        static let describe: UInt8 = 8
        static let description: UInt8 = 9
    }

    private var kind: UInt8 {
        switch self {
        case .open: KindNumber.open
        case .finish: KindNumber.finish
        case .accepted: KindNumber.accepted
        case .rejected: KindNumber.rejected
        case .listen: KindNumber.listen
        case .showing: KindNumber.showing
        case .ended: KindNumber.ended
        case .describe: KindNumber.describe
        case .description: KindNumber.description
        }
    }

    /// The message in its binary encoding: the mark of the protocol, the version, the kind, and the fields of
    /// that kind.
    package var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(Self.magicBytes)
        writer.write(Self.version)
        writer.write(kind)
        switch self {
        case .open(let settings): writer.write(settings)
        case .finish(let isBlank): writer.write(isBlank)
        case .accepted, .ended, .describe: break
        case .rejected(let reason): writer.write(reason)
        case .listen(let request): writer.write(request)
        case .showing(let input, let address):
            writer.write(input)
            writer.write(address)
        case .description(let state): writer.write(state)
        }
        return writer.bytes
    }

    /// Parses a message from another process: the mark of the protocol, the version, the kind, and the fields
    /// of that kind. No bytes may follow the last field.
    ///
    /// - Throws: `LinkError` if the mark, the version or the kind is unknown, or if a field is invalid,
    ///   missing or excess.
    package init(_ bytes: [UInt8]) throws(LinkError) {
        var reader = MessageReader(bytes[...])
        guard bytes.starts(with: Self.magicBytes) else { throw .foreignMessage }
        _ = try reader.readBytes(count: Self.magicBytes.count)
        let version = try reader.readNumber(UInt8.self)
        guard version == Self.version else { throw .unsupportedVersion(version) }

        let kind = try reader.readNumber(UInt8.self)
        switch kind {
        case KindNumber.open: self = .open(try reader.readSettings())
        case KindNumber.finish: self = .finish(isBlank: try reader.readFlag(field: "isBlank"))
        case KindNumber.accepted: self = .accepted
        case KindNumber.rejected: self = .rejected(try reader.readText(field: "reason"))
        case KindNumber.listen: self = .listen(try reader.readRequest())
        case KindNumber.showing:
            self = .showing(try reader.readInput(), address: try reader.readText(field: "address"))
        case KindNumber.ended: self = .ended
        case KindNumber.describe: self = .describe
        case KindNumber.description: self = .description(try reader.readState())
        default: throw .unknownKind(kind)
        }
        try reader.requireEnd()
    }
}

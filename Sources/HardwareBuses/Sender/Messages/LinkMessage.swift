import BusInterfaces

/// A message between a sign and `loopbanner-sender`, the process that sends and receives pictures on the network. Each
/// message begins with a mark, the protocol version and the kind of message.
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

    private static let mark = Array("LBsd".utf8)

    private var kind: UInt8 {
        switch self {
        case .open: 1
        case .finish: 2
        case .accepted: 3
        case .rejected: 4
        case .listen: 5
        case .showing: 6
        case .ended: 7
        case .describe: 8
        case .description: 9
        }
    }

    /// The message in its binary encoding: the mark of the protocol, the version, the kind, and the fields of
    /// that kind.
    package var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(Self.mark)
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
    /// of that kind.
    ///
    /// - Throws: `LinkError` if the mark, the version or the kind is unknown, or if a field is invalid,
    ///   missing or excess.
    package init(_ bytes: [UInt8]) throws(LinkError) {
        var reader = MessageReader(bytes[...])
        guard bytes.starts(with: Self.mark) else { throw .foreignMessage }
        _ = try reader.bytes(Self.mark.count)
        let version = try reader.number(UInt8.self)
        guard version == Self.version else { throw .version(version) }

        let kind = try reader.number(UInt8.self)
        switch kind {
        case 1: self = .open(try reader.settings())
        case 2: self = .finish(isBlank: try reader.flag("isBlank"))
        case 3: self = .accepted
        case 4: self = .rejected(try reader.text("reason"))
        case 5: self = .listen(try reader.request())
        case 6: self = .showing(try reader.input(), address: try reader.text("address"))
        case 7: self = .ended
        case 8: self = .describe
        case 9: self = .description(try reader.state())
        default: throw .kind(kind)
        }
        try reader.finish()
    }
}

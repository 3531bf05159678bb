import Diagnostics
import MonotonicTime
import SettingsText
import SignAPI
import SignCore
import SignFile

/// Handles the calls that draw options without showing them. The control thread draws them, so that no frame is late.
extension ControlServer {
    /// The maximum size of the options in a call, and the approximate maximum size of the pictures in a reply, in
    /// bytes. A single picture may exceed it.
    private static let maxSize = 256 << 10

    /// Requests the current values of fields in texts from the frame thread. When its reply arrives,
    /// `picturesMessage` draws the options with these values.
    func drawOptions(
        _ arguments: Arguments,
        from connection: ControlConnection,
        at now: Instant
    ) throws(VarlinkError) {
        guard !isEnding else { throw .ending }
        let options = try listedOptions(in: arguments)
        let size = ListChange.size(of: options)
        guard size <= Self.maxSize else {
            throw .limitExceeded("bytes of options", limit: Self.maxSize)
        }
        let bytes = host.lists.latest.file.count + size
        try charge(connection, cost: InputLimits.cost(options: options.count, bytes: bytes), at: now)
        request(.values, from: connection, reply: .pictures(options))
    }

    /// Returns the options to draw. If an element of the call contains only an id, it refers to the option with that id
    /// in the sign's list.
    private func listedOptions(in arguments: Arguments) throws(VarlinkError) -> [ListedOption] {
        var options: [ListedOption] = []
        var lifetimes: [String: Nanoseconds] = [:]
        lazy var optionsByID = Dictionary(
            host.lists.latest.present.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        for (index, tree) in (arguments["options"]?.array ?? []).enumerated() {
            let option = try ListCall.Option(tree)
            if let id = option.idOfReference {
                guard let referenced = optionsByID[id] else {
                    throw .unknownOption(id, nearest: nearestWord(to: id, among: optionsByID.keys))
                }
                options.append(referenced)
            } else {
                options.append(try Self.readOption(option, at: "options[\(index)]", lifetimes: &lifetimes))
            }
        }
        return options
    }

    /// Returns the message with the pictures of `options`, drawn with the text values and the scale in `reply`. If an
    /// option is invalid, returns the error.
    func picturesMessage(of options: [ListedOption], _ reply: FrameLoop.Reply) -> [UInt8] {
        let drawing: OptionDrawing
        let warnings: [Diagnostic]
        do throws(ListChange.Refusal) {
            (drawing, warnings) = try host.drawing(
                of: options,
                values: reply.values,
                counters: reply.state.counters,
                scale: reply.state.scale
            )
        } catch {
            return VarlinkError(error).message
        }
        var encodedPictures: [[UInt8]] = []
        var size = 0
        for index in options.indices {
            let encodedPicture = Self.json(drawing.picture(ofOptionAt: index))
            size += encodedPicture.count
            let fits = size <= Self.maxSize || encodedPictures.isEmpty
            guard fits else { break }
            encodedPictures.append(encodedPicture)
        }
        return VarlinkReply.message { message in
            message.addArray("pictures", of: encodedPictures) { output, picture in output += picture }
            message.add("warnings", tree: .array(warnings.map(\.treeWithoutLocation)))
        }
    }

    private static func json(_ picture: OptionDrawing.Picture) -> [UInt8] {
        var object = JSONWriter()
        object.add("width", picture.bitmap.width)
        object.add("height", picture.bitmap.height)
        object.add("rows", picture.bitmap)
        object.add("length", picture.length)
        object.add("waiting", picture.isWaiting)
        return object.finishObject()
    }
}

extension ListCall.Option {
    /// The id of the listed option that this element refers to, or nil if this element describes an option itself.
    fileprivate var idOfReference: String? {
        guard members.count == 1, let member = members.first, member.key == "id" else { return nil }
        return member.value.string
    }
}

import Diagnostics
import MonotonicTime
import SettingsText
import SignAPI
import SignCore
import SignFile

/// The handlers for calls that return pictures of options without displaying them. The control thread draws
/// these pictures, so that frames of the banner are not delayed.
extension ControlServer {
    /// The maximum total size, in bytes, of the options in a `DrawOptions` call, and approximately of the
    /// pictures in the reply. A single picture may exceed it.
    private static let maxSize = 256 << 10

    /// Handles a `DrawOptions` call by requesting the current values of text fields from the frame thread.
    /// When these arrive, `picturesMessage` draws the options. Throws if an option is invalid or a limit is
    /// exceeded.
    func drawOptions(
        _ arguments: Arguments,
        from connection: ControlConnection,
        at now: Instant
    ) throws(VarlinkError) {
        guard !isEnding else { throw .ending }
        let options = try optionsToDraw(in: arguments)
        let size = ListChange.size(of: options)
        guard size <= Self.maxSize else {
            throw .limitExceeded("bytes of options", limit: Self.maxSize)
        }
        let bytes = host.lists.latestList.fileText.count + size
        try chargeRateLimit(
            of: connection,
            cost: InputLimits.cost(options: options.count, bytes: bytes),
            at: now
        )
        request(.values, from: connection, reply: .pictures(options))
    }

    /// Returns the options to be drawn, in the order of the call. Each element of the call is either a
    /// complete description of an option, or the id of an option in the sign's list.
    ///
    /// - Throws: An error if a description is invalid, or if the list has no option with a given id.
    private func optionsToDraw(in arguments: Arguments) throws(VarlinkError) -> [ListedOption] {
        var options: [ListedOption] = []
        // `parseOption` stores lifetimes here. They are not used, because an option that is only drawn does
        // not expire.
        var lifetimes: [String: Nanoseconds] = [:]
        // Most calls refer to no option in the list, so the dictionary is created at the first reference.
        lazy var listedOptionsByID = Dictionary(
            host.lists.latestList.currentOptions.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let elements = arguments["options"]?.array ?? []
        for (index, element) in elements.enumerated() {
            let option = try ListCall.Option(element)
            if let id = option.idOfReference {
                guard let listedOption = listedOptionsByID[id] else {
                    throw .unknownOption(id, nearest: nearestWord(to: id, among: listedOptionsByID.keys))
                }
                options.append(listedOption)
            } else {
                options.append(try Self.parseOption(option, at: "options[\(index)]", lifetimes: &lifetimes))
            }
        }
        return options
    }

    /// Draws `options` with the text values, counters and letter scale from `reply`, a reply of the frame
    /// thread. Returns the encoded message with the pictures, or an error message if an option is invalid.
    func picturesMessage(of options: [ListedOption], reply: FrameLoop.Reply) -> [UInt8] {
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
        let encodedPictures = Self.encodePictures(of: options.indices, in: drawing)
        return VarlinkReply.message { message in
            message.addArray("pictures", of: encodedPictures) { output, picture in output += picture }
            message.add("warnings", tree: .array(warnings.map(\.treeWithoutLocation)))
        }
    }

    /// Returns the pictures of the options at `indices` as JSON objects. Those that exceed the maximum size
    /// of a reply are omitted.
    private static func encodePictures(of indices: Range<Int>, in drawing: OptionDrawing) -> [[UInt8]] {
        var encodedPictures: [[UInt8]] = []
        var size = 0
        for index in indices {
            let encodedPicture = encodePicture(drawing.picture(ofOptionAt: index))
            size += encodedPicture.count
            let fits = size <= maxSize || encodedPictures.isEmpty
            guard fits else { break }
            encodedPictures.append(encodedPicture)
        }
        return encodedPictures
    }

    private static func encodePicture(_ picture: OptionDrawing.Picture) -> [UInt8] {
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
    /// The id of an option in the sign's list, if this element of a call contains just that. Nil if it
    /// describes an option itself.
    fileprivate var idOfReference: String? {
        guard members.count == 1, let member = members.first, member.key == "id" else { return nil }
        return member.value.string
    }
}

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

    /// Handles a `DrawOptions` call, which returns pictures of options without showing them. Fields in the
    /// options need the current text values, so these are requested from the frame thread. When its reply
    /// arrives, `picturesMessage` draws the options. Throws if an option is invalid or a limit is exceeded.
    func drawOptions(
        _ arguments: Arguments,
        from connection: ControlConnection,
        at now: Instant
    ) throws(VarlinkError) {
        guard !isEnding else { throw .ending }
        let options = try optionsToDraw(in: arguments)
        let optionsSize = ListChange.size(of: options)
        guard optionsSize <= Self.maxSize else {
            throw .limitExceeded("bytes of options", limit: Self.maxSize)
        }
        // The options are parsed together with the configuration file, whose settings apply to them.
        let parsedSize = host.lists.latestList.fileText.count + optionsSize
        let cost = InputLimits.cost(options: options.count, bytes: parsedSize)
        try chargeRateLimit(of: connection, cost: cost, at: now)
        request(.values, from: connection, reply: .pictures(options))
    }

    /// Returns the options to be drawn, in the order of the call. Each element of the call is either a
    /// complete description of an option, or the id of an option in the sign's list.
    ///
    /// - Throws: An error if a description is invalid, or if the list has no option with a given id.
    private func optionsToDraw(in arguments: Arguments) throws(VarlinkError) -> [ListedOption] {
        var options: [ListedOption] = []
        // Most calls refer to no option in the list, so the dictionary is created at the first reference.
        lazy var listedOptionsByID = Dictionary(
            host.lists.latestList.currentOptions.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let elements = arguments["options"]?.array ?? []
        for (index, element) in elements.enumerated() {
            let option = try ListCall.Option(element)
            if let id = option.idOfReference {
                options.append(try Self.listedOption(withID: id, in: listedOptionsByID))
            } else {
                options.append(try Self.parseDrawnOption(option, at: "options[\(index)]"))
            }
        }
        return options
    }

    /// Returns the option with this id in the sign's list. Throws an error, which contains the most similar
    /// id, if there is none.
    private static func listedOption(
        withID id: String,
        in optionsByID: [String: ListedOption]
    ) throws(VarlinkError) -> ListedOption {
        guard let option = optionsByID[id] else {
            throw .unknownOption(id, nearest: nearestWord(to: id, among: optionsByID.keys))
        }
        return option
    }

    /// Parses the description of an option at `path` in the call. Its lifetime must be valid, but is not
    /// used, because an option that is only drawn does not expire.
    private static func parseDrawnOption(
        _ option: ListCall.Option,
        at path: String
    ) throws(VarlinkError) -> ListedOption {
        var unusedLifetimes: [String: Nanoseconds] = [:]
        return try parseOption(option, at: path, lifetimes: &unusedLifetimes)
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

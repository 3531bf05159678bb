import SignAPI
import SignCore
import SignFile

extension ReaderFuzzer {
    /// A stream of bytes is calls and then half a message, or a reason to close the connection. Every call that is
    /// understood can be written and read again.
    static let readCalls: Reader = { bytes, length in
        let stream = Array(UnsafeBufferPointer(start: bytes, count: length)) + [0]
        var buffer = MessageBuffer()
        // In two pieces, as a socket may give it.
        buffer.append(Array(stream[..<(length / 2)]))
        buffer.append(Array(stream[(length / 2)...]))
        do {
            while let message = try buffer.next() { try read(message) }
            precondition(buffer.isEmpty, "the last NUL ends a message")
        } catch let error as VarlinkCall.Malformed {
            precondition(!error.description.isEmpty, "refused without a reason")
        } catch {
            precondition(error is MessageBuffer.TooLong, "an error of another kind")
        }
        return 0
    }

    /// An option that a program gives becomes a table, which is that option and nothing else.
    static let readOptions: Reader = { bytes, length in
        let text = Array(UnsafeBufferPointer(start: bytes, count: length))
        guard let members = (try? JSONTree(text))?.members, let option = try? ListedOption(members) else {
            return 0
        }
        let lines = option.tomlLines()
        // What is no configuration is refused by its reader.
        let again = Configuration.listedOptions(in: Array(lines.joined(separator: "\n").utf8))
        guard let first = again.first else { return 0 }
        precondition(
            again.count == 1 && first.tomlLines().sorted() == lines.sorted(),
            "another option is written"
        )
        return 0
    }

    private static func read(_ message: [UInt8]) throws {
        let call = try VarlinkCall(message: message)
        let written = call.message
        precondition(written.last == 0 && !written.dropLast().contains(0), "a message ends with its NUL")
        let again = try? VarlinkCall(message: written.dropLast())
        // What could not be read was replaced.
        var readable = call
        readable.defect = nil
        precondition(again == readable, "a call that is written is another one")
        do throws(VarlinkError) {
            if call.interface == ServiceInterface.name {
                _ = try ServiceInterface.describedInterface(in: call)
            } else if call.interface == GroupInterface.name {
                _ = try GroupCall(method: call.name, parameters: call.parameters)
            } else {
                let request = try SignCall(method: call.name, parameters: call.parameters)
                _ = try ListCall(request)
                if request.method == .raise { _ = try AlertCall(request) }
            }
        } catch {
            let reply = VarlinkReply(message: error.message.dropLast())
            precondition(reply?.error == error.name, "an error that no client can read")
        }
    }
}

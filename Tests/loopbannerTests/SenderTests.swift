import CLinuxSystem
import Foundation
import LinuxSystem
import TestSupport
import Testing

@Suite("A sign and its sender as processes")
struct SenderTests: SignTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private var socket: String { directory.path(of: "sender") }

    private func startSender(_ arguments: [String] = []) throws -> Program {
        try #require(
            Program(
                ["--socket", socket] + arguments,
                output: .file(directory.path(of: "sender.out")),
                error: .file(directory.path(of: "sender.err")),
                program: "loopbannerd",
                as: "loopbanner-sender"
            )
        )
    }

    private func configuration(_ keys: String, height: Int = 8) -> String {
        """
        [display]
        device = "\(socket)"
        width = 32
        height = \(height)
        brightness = 100
        \(keys)
        [[option]]
        text = "Tea"

        """
    }

    /// Returns the next picture of a DDP receiver that meets `condition`, or nil if none comes within three
    /// seconds.
    private func picture(
        _ receiver: PacketReceiver,
        pixels: Int = 256,
        where condition: ([UInt8]) -> Bool = { $0.contains { $0 > 0 } }
    ) -> [UInt8]? {
        var model = DDPModel(pixels: pixels)
        let end = ContinuousClock.now + .seconds(30)
        while ContinuousClock.now < end, let packet = receiver.next(within: 10_000) {
            let picture = model.take(packet)
            #expect(model.problems == [])
            if let picture, condition(picture) { return picture }
        }
        return nil
    }

    @Test("a picture arrives, and again after either process was killed and started again")
    func restarts() throws {
        let receiver = try #require(PacketReceiver())
        let text = configuration("driver = \"ddp\"\naddress = \"127.0.0.1:\(receiver.port)\"")
        var sign = try start(text)
        #expect(eventually { log.contains("loopbanner-sender is not running") })
        var sender = try startSender()
        let first = try #require(picture(receiver))

        sender.send(SIGKILL)
        #expect(sender.end() == -1)
        receiver.clear()
        sender = try startSender()
        #expect(picture(receiver) == first)

        sign.send(SIGKILL)
        #expect(sign.end() == -1)
        receiver.clear()
        sign = try start(text)
        #expect(picture(receiver) == first)

        sign.send(SIGTERM)
        #expect(picture(receiver) { $0.allSatisfy { $0 == 0 } } != nil)
        #expect(sign.end() == 0)
        sender.send(SIGTERM)
        #expect(sender.end() == 0)
        #expect(!FileManager.default.fileExists(atPath: socket))
    }

    @Test("an unchanged picture is sent again, and a large one takes several packets")
    func repetition() throws {
        let receiver = try #require(PacketReceiver())
        let keys = "driver = \"ddp\"\nrefresh = \"100ms\"\naddress = \"localhost:\(receiver.port)\""
        let sender = try startSender()
        let sign = try start(configuration(keys, height: 64))
        let pixels = 32 * 64
        let first = try #require(picture(receiver, pixels: pixels))
        receiver.clear()
        #expect(picture(receiver, pixels: pixels) == first)
        #expect(picture(receiver, pixels: pixels) == first)
        sign.send(SIGTERM)
        #expect(sign.end() == 0)
        sender.send(SIGTERM)
        #expect(sender.end() == 0)
    }

    @Test("each trouble is logged once, and its end once")
    func trouble() throws {
        let port = try #require(PacketReceiver()).port
        let sender = try startSender()
        let keys = "driver = \"ddp\"\nrefresh = \"50ms\"\naddress = \"127.0.0.1:\(port)\""
        let sign = try start(configuration(keys))
        #expect(eventually { directory.text(of: "sender.err").contains("Connection refused") })
        let receiver = try #require(PacketReceiver(port: port))
        #expect(picture(receiver) != nil)
        #expect(eventually { directory.text(of: "sender.err").contains("works again") })
        let lines = directory.text(of: "sender.err").split(separator: "\n")
        #expect(lines.count { $0.contains("Connection refused") } == 1)
        #expect(lines.count { $0.contains("works again") } == 1)
        sign.send(SIGTERM)
        #expect(sign.end() == 0)
        sender.send(SIGTERM)
        #expect(sender.end() == 0)
    }

    @Test("a connection with other messages is rejected with the reason, and displays continue")
    func hostileConnections() throws {
        let receiver = try #require(PacketReceiver())
        let sender = try startSender()
        let sign = try start(configuration("driver = \"ddp\"\naddress = \"127.0.0.1:\(receiver.port)\""))
        let first = try #require(picture(receiver))
        for (bytes, reason) in [
            (Array("GET / HTTP/1.1".utf8), "the message is not from loopbanner"),
            (Array("LBsd".utf8) + [9, 1], "the message has version 9"),
        ] {
            let connection = lb_message_socket()
            defer { close(connection) }
            #expect(withUnixSocketAddress(socket) { connect(connection, $0, $1) } == 0)
            #expect(lb_send_message(connection, bytes, bytes.count, nil, 0) == 0)
            var answer = [UInt8](repeating: 0, count: 2_048)
            #expect(eventually { recv(connection, &answer, answer.count, CInt(MSG_DONTWAIT)) > 0 })
            #expect(String(decoding: answer[8...], as: UTF8.self).hasPrefix(reason))
        }
        receiver.clear()
        #expect(picture(receiver) == first)
        sign.send(SIGTERM)
        #expect(sign.end() == 0)
        sender.send(SIGTERM)
        #expect(sender.end() == 0)
    }

    @Test("an interface that does not exist ends the sender with its name")
    func missingInterface() throws {
        let sender = try startSender(["--interface", "absent0"])
        #expect(sender.end() == 69)
        #expect(
            directory.text(of: "sender.err") == """
                loopbanner-sender: error: interface 'absent0' does not exist; `ip link` lists the interfaces

                """
        )
    }
}

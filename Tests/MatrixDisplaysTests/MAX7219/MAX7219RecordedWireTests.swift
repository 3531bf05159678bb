import BusInterfaces
import BusTestSupport
import MatrixDisplays
import Pixels
import Testing

/// Compares whole frames with recordings of luma.led_matrix 1.9.0, another driver of these modules.
@Suite("The wire is the one of another driver")
struct MAX7219RecordedWireTests {
    /// The data of the eight transfers for a frame. The addresses are left out, because they are those of the digits in
    /// order.
    struct Recording: Sendable {
        var modules: Int
        /// The rotation of the modules. The other driver calls it `block_orientation`, where −90 is three quarters.
        var rotation: Rotation
        /// The order of the modules, which is right to left if the other driver used
        /// `blocks_arranged_in_reverse_order`.
        var order: ModuleLayout.Order
        var data: String

        init(_ modules: Int, _ rotation: Rotation, _ order: ModuleLayout.Order, _ data: String) {
            self.modules = modules
            self.rotation = rotation
            self.order = order
            self.data = data
        }
    }

    /// Returns whether a pixel of the test picture is lit. The picture has no symmetry, and both drivers showed it.
    private func isLit(_ x: Int, _ y: Int) -> Bool {
        (x * x * 7 + y * y * 13 + x * y * 5 + x / 8 * 3 + y) % 11 < 4
    }

    @Test("a frame has the same bytes in the same transfers", arguments: Self.recordings)
    func frame(_ recording: Recording) throws {
        let width = recording.modules * 8
        let device = RecordingSPIDevice()
        let display = try MAX7219(
            layout: ModuleLayout(rotation: recording.rotation, order: recording.order),
            size: PixelSize(width: width, height: 8),
            brightness: 20
        ) { () throws(BusError) in device }
        var picture = Bitmap(width: width, height: 8)
        try display.start(showing: picture)
        for x in 0..<width {
            for y in 0..<8 { picture[x, y] = isLit(x, y) }
        }
        try display.present(picture)
        let transfers = try #require(device.transactions.last)
        let data = transfers.map { transfer in
            stride(from: 1, to: transfer.bytes.count, by: 2).map { hexadecimal(transfer.bytes[$0]) }.joined()
        }
        #expect(data.joined(separator: " ") == recording.data)
        #expect(transfers.allSatisfy { $0.releasesChipSelect })
        for (digit, transfer) in transfers.enumerated() {
            let addresses = stride(from: 0, to: transfer.bytes.count, by: 2).map { Int(transfer.bytes[$0]) }
            #expect(addresses == [Int](repeating: digit + 1, count: recording.modules))
        }
    }

    private func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    private static let recordings: [Recording] = [
        Recording(
            4,
            .none,
            .leftToRight,
            "9c4aa573 16a0aa00 e30ec06c b6db2d40 448d3863 55070230 0080c91c 505514b1"
        ),
        Recording(
            4,
            .none,
            .rightToLeft,
            "73a54a9c 00aaa016 6cc00ee3 402ddbb6 63388d44 30020755 1cc98000 b1145550"
        ),
        Recording(
            4,
            .quarter,
            .leftToRight,
            "241d9289 70b44488 dc2d9122 80b85a22 d5110987 3040d8ad 2d9122b8 b05ae201"
        ),
        Recording(
            4,
            .quarter,
            .rightToLeft,
            "89921d24 8844b470 22912ddc 225ab880 870911d5 add84030 b822912d 01e25ab0"
        ),
        Recording(
            4,
            .half,
            .leftToRight,
            "0aaa288d 00019338 aae0400c 22b11cc6 6ddbb402 c7700336 68055500 3952a5ce"
        ),
        Recording(
            4,
            .half,
            .rightToLeft,
            "8d28aa0a 38930100 0c40e0aa c61cb122 02b4db6d 360370c7 00550568 cea55239"
        ),
        Recording(
            4,
            .threeQuarters,
            .leftToRight,
            "0d5a4780 b489441d 0c021bb5 ab8890e1 011d5a44 3bb48944 0e2d2211 24b84991"
        ),
        Recording(
            4,
            .threeQuarters,
            .rightToLeft,
            "80475a0d 1d4489b4 b51b020c e19088ab 445a1d01 4489b43b 11222d0e 9149b824"
        ),
        Recording(
            8,
            .none,
            .leftToRight,
            "82880ad89c4aa573 6ccee76d16a0aa00 06e08e28e30ec06c 634e0568b6db2d40 "
                + "b45a0c40448d3863 5405394155070230 712702010080c91c 0080891b505514b1"
        ),
        Recording(
            8,
            .none,
            .rightToLeft,
            "73a54a9cd80a8882 00aaa0166de7ce6c 6cc00ee3288ee006 402ddbb668054e63 "
                + "63388d44400c5ab4 3002075541390554 1cc9800001022771 b11455501b898000"
        ),
        Recording(
            8,
            .quarter,
            .leftToRight,
            "12065547241d9289 b05ae20170b44488 6c567840dc2d9122 40d8adf180b85a22 "
                + "0e080481d5110987 5a2244703040d8ad 567840dc2d9122b8 88e16180b05ae201"
        ),
        Recording(
            8,
            .quarter,
            .rightToLeft,
            "89921d2447550612 8844b47001e25ab0 22912ddc4078566c 225ab880f1add840 "
                + "870911d58104080e add840307044225a b822912ddc407856 01e25ab08061e188"
        ),
        Recording(
            8,
            .half,
            .leftToRight,
            "000191d80aaa288d 8ee4408000019338 2aa09c82aae0400c 2d5a300222b11cc6 "
                + "c672a0166ddbb402 60077114c7700336 3673e7b668055500 4111501b3952a5ce"
        ),
        Recording(
            8,
            .half,
            .rightToLeft,
            "8d28aa0ad8910100 389301008040e48e 0c40e0aa829ca02a c61cb12202305a2d "
                + "02b4db6d16a072c6 360370c714710760 00550568b6e77336 cea552391b501141"
        ),
        Recording(
            8,
            .threeQuarters,
            .leftToRight,
            "118786010d5a4780 6a1e023bb489441d 5a44220e0c021bb5 70102081ab8890e1 "
                + "021bb58f011d5a44 366a1e023bb48944 0d5a47800e2d2211 4860aae224b84991"
        ),
        Recording(
            8,
            .threeQuarters,
            .rightToLeft,
            "80475a0d01868711 1d4489b43b021e6a b51b020c0e22445a e19088ab81201070 "
                + "445a1d018fb51b02 4489b43b021e6a36 11222d0e80475a0d 9149b824e2aa6048"
        ),
    ]
}

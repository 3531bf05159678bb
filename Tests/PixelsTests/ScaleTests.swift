import Pixels
import Testing

@Suite("Pictures of another size")
struct ScaleTests {
    private let hook = Bitmap(
        art: """
            #....
            .#...
            ..###
            ..#..
            """
    )

    @Test("a picture once as large is itself")
    func one() {
        #expect(hook.scaledSmoothly(by: 1) == hook)
        #expect(hook.scaled(from: 3, to: 3) == hook)
    }

    @Test("nearest neighbours make squares, and bring a picture back as it was")
    func nearest() {
        let twice = hook.scaled(from: 1, to: 2)
        #expect(
            twice.art == [
                "##........", "##........", "..##......", "..##......", "....######", "....######",
                "....##....",
                "....##....",
            ]
        )
        for scale in 1...8 {
            #expect(hook.scaled(from: 1, to: scale).scaled(from: scale, to: 1) == hook)
        }
        #expect(hook.scaled(from: 0, to: 2).width == 0)
    }

    @Test("what has no diagonal is the same, smooth or not")
    func straight() {
        let bar = Bitmap(art: "......\n.####.\n.####.\n......")
        for scale in 2...8 {
            #expect(bar.scaledSmoothly(by: scale).art.joined() != "")
            #expect(
                Bitmap(art: "###").scaledSmoothly(by: scale) == Bitmap(art: "###").scaled(from: 1, to: scale)
            )
        }
    }
}

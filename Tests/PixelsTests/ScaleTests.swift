import Pixels
import Testing

@Suite("Scaling")
struct ScaleTests {
    private let hook = Bitmap(
        art: """
            #....
            .#...
            ..###
            ..#..
            """
    )

    @Test("at scale 1 a picture is unchanged")
    func one() {
        #expect(hook.scaledSmoothly(by: 1) == hook)
        #expect(hook.scaled(from: 3, to: 3) == hook)
    }

    @Test("nearest neighbors make squares, and the inverse restores the picture")
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

    @Test("a corner loses a triangle of half its pixel")
    func corner() {
        let bar = Bitmap(art: "......\n.####.\n.####.\n......")
        #expect(
            bar.scaledSmoothly(by: 2).art == [
                "............", "............", "...######...", "..########..", "..########..",
                "...######...", "............", "............",
            ]
        )
        #expect(
            bar.scaledSmoothly(by: 4).art[4..<12] == [
                "......############......", ".....##############.....", "....################....",
                "....################....", "....################....", "....################....",
                ".....##############.....", "......############......",
            ]
        )
    }

    @Test("a diagonal becomes a line without steps")
    func diagonal() {
        #expect(
            Bitmap(art: "#..\n.#.\n..#").scaledSmoothly(by: 2).art == [
                "##....", "###...", ".###..", "..###.", "...###", "....##",
            ]
        )
    }

    @Test("a straight line of one pixel is the same with and without smoothing", arguments: 2...8)
    func stroke(_ scale: Int) {
        for art in ["###", "#\n#\n#"] {
            let stroke = Bitmap(art: art)
            #expect(stroke.scaledSmoothly(by: scale) == stroke.scaled(from: 1, to: scale))
        }
    }
}

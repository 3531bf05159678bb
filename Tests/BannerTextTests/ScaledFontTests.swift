import BannerText
import Pixels
import Testing

/// Tests the enlarged letter R. It has a diagonal, corners inside and outside, and strokes that end.
@Suite("Letters of another size, drawn sharply")
struct ScaledFontTests {
    private func picture(_ scale: Int) -> Bitmap {
        ScaledFont(BuiltinFont.wide, scale: scale).rasterize("R")
    }

    @Test("at scale 1 it is the font itself, and no scale is less")
    func scale1() {
        #expect(picture(1) == BuiltinFont.wide.rasterize("R"))
        #expect(picture(0) == BuiltinFont.wide.rasterize("R"))
    }

    @Test("at scale 2")
    func scale2() {
        let wanted = """
            .#######..
            #########.
            ###....###
            ##......##
            ##......##
            ###....###
            #########.
            ########..
            ##..##....
            ##..##....
            ##...###..
            ##....###.
            ##.....###
            ##......##
            ..........
            ..........
            """
        #expect(picture(2) == Bitmap(art: wanted))
    }

    @Test("at scale 3")
    func scale3() {
        let wanted = """
            .###########...
            ############...
            #############..
            ####.......####
            ###.........###
            ###.........###
            ###.........###
            ###.........###
            ####.......####
            #############..
            ############...
            ############...
            ###...###......
            ###...###......
            ###...###......
            ###.....####...
            ###......###...
            ###......####..
            ###........####
            ###.........###
            ###.........###
            ...............
            ...............
            ...............
            """
        #expect(picture(3) == Bitmap(art: wanted))
    }

    @Test("at scale 4")
    func scale4() {
        let wanted = """
            ..##############....
            .###############....
            #################...
            ##################..
            ######........######
            #####..........#####
            ####............####
            ####............####
            ####............####
            ####............####
            #####..........#####
            ######........######
            ##################..
            #################...
            ################....
            ################....
            ####....####........
            ####....####........
            ####....####........
            ####....####........
            ####......######....
            ####.......#####....
            ####........#####...
            ####........######..
            ####..........######
            ####...........#####
            ####............####
            ####............####
            ....................
            ....................
            ....................
            ....................
            """
        #expect(picture(4) == Bitmap(art: wanted))
    }

    @Test("the measured width is the drawn width")
    func sizes() {
        for scale in 1...8 {
            let font = ScaledFont(BuiltinFont.wide, scale: scale)
            let picture = font.rasterize("Tea 3.50 €")
            #expect(picture.width == font.width(of: "Tea 3.50 €"))
            #expect(picture.height == font.height)
            #expect(font.height == 8 * scale)
        }
    }
}

import Testing

@testable import Pixels

@Suite("Mixtures of colors")
struct ColorMixTests {
    @Test("two colors are mixed by their light, and the ends are exact")
    func mixed() {
        let (amber, navy) = (Color(red: 255, green: 176, blue: 0), Color(red: 0, green: 3, blue: 128))
        #expect(amber.mixed(with: navy, progress: 0, total: 10) == amber)
        #expect(amber.mixed(with: navy, progress: 10, total: 10) == navy)
        #expect(amber.mixed(with: navy, progress: 1, total: 2) == Color(red: 180, green: 124, blue: 90))
        #expect(amber.mixed(with: navy, progress: 0, total: 1) == amber)
    }

    @Test("a color is mixed like the pixels of pictures")
    func likePictures() {
        let (first, last) = (Color(red: 255, green: 9, blue: 71), Color(red: 3, green: 200, blue: 70))
        var (left, right) = (
            Bitmap(width: 1, height: 1, format: .color), Bitmap(width: 1, height: 1, format: .color)
        )
        left[colorAt: 0, 0] = first
        right[colorAt: 0, 0] = last
        for progress in 0...37 {
            var picture = left
            picture.mix(left, with: right, progress: progress, total: 37)
            #expect(picture[colorAt: 0, 0] == first.mixed(with: last, progress: progress, total: 37))
        }
    }
}

extension Bitmap {
    /// A picture of bits as one of `format`: what is lit takes the color `ink`, what is dark `background`. A picture
    /// of another format is returned as it is, because it has its own colors; so are bits where bits are wanted.
    public func inked(_ ink: Color, on background: Color, as format: PixelFormat) -> Bitmap {
        guard self.format == .bit, format != .bit else { return self }
        var picture = Bitmap(width: width, height: height, format: format)
        for x in 0..<width {
            for y in 0..<height { picture[colorAt: x, y] = self[x, y] ? ink : background }
        }
        return picture
    }

    /// Gives every pixel of `area` a color, in place; those outside the picture do not count.
    public mutating func fill(_ area: PixelRectangle, with color: Color) {
        for x in area.x..<area.x + max(0, area.width) {
            for y in area.y..<area.y + max(0, area.height) { self[colorAt: x, y] = color }
        }
    }
}

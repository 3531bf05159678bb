extension Bitmap {
    /// Returns the picture converted to `format`, with lit bits in the color `ink` and dark bits in `background`. A
    /// picture that has colors or grays already keeps them, and bits stay bits if `format` is `bit`.
    public func inked(_ ink: Color, on background: Color, as format: PixelFormat) -> Bitmap {
        guard self.format == .bit, format != .bit else { return self }
        var picture = Bitmap(width: width, height: height, format: format)
        for x in 0..<width {
            for y in 0..<height { picture[colorAt: x, y] = self[x, y] ? ink : background }
        }
        return picture
    }

    /// Fills `area` with `color`. Pixels outside the picture are ignored.
    public mutating func fill(_ area: PixelRectangle, with color: Color) {
        for x in area.x..<area.x + max(0, area.width) {
            for y in area.y..<area.y + max(0, area.height) { self[colorAt: x, y] = color }
        }
    }
}

extension Bitmap {
    /// Returns this picture, converted to `format`. Lit bits get the color `ink`, and dark bits get
    /// `background`. Returns the picture unchanged if it already has grays or colors, or if `format` is
    /// `bit`.
    public func inked(_ ink: Color, on background: Color, as format: PixelFormat) -> Bitmap {
        guard self.format == .bit, format != .bit else { return self }
        var picture = Bitmap(width: width, height: height, format: format)
        for x in 0..<width {
            for y in 0..<height { picture[colorAt: x, y] = self[x, y] ? ink : background }
        }
        return picture
    }

    /// Fills the rectangle `area` of the picture with `color`. Parts of the rectangle outside of the picture
    /// are ignored.
    public mutating func fill(_ area: PixelRectangle, with color: Color) {
        for x in area.x..<area.x + max(0, area.width) {
            for y in area.y..<area.y + max(0, area.height) { self[colorAt: x, y] = color }
        }
    }
}

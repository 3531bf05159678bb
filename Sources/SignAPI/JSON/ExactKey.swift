/// A key of a JSON object that is compared byte by byte, as RFC 8259, section 8.3, requires. Swift strings,
/// by contrast, are also equal if they are canonically equivalent, such as é as one code point and as two.
struct ExactKey: Hashable {
    private let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ExactKey, right: ExactKey) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

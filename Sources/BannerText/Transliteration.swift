import Glibc

/// A converter from Unicode characters to ASCII letters with the tables of glibc: `–` becomes `-`, `€`
/// becomes `EUR`, and `①` becomes `(1)`.
///
/// The tables of the locale `C.UTF-8` are used first, then those of the locale `C`. The locale of the process
/// does not change.
enum Transliteration {
    /// The maximum number of ASCII letters that replace one character.
    static let maxLetters = 8
    private static let locales = ["C.UTF-8", "C"].compactMap { CharacterTypes(ofLocale: $0) }

    /// Returns the ASCII letters that replace `character`: up to `maxLetters` printable characters without
    /// trailing spaces. Returns nil if the tables of glibc contain no such replacement, or if the system has
    /// no tables.
    static func letters(for character: Character) -> String? {
        guard let converter = iconv_open("ASCII//TRANSLIT", "UTF-8"), Int(bitPattern: converter) != -1 else {
            return nil
        }
        defer { iconv_close(converter) }
        var letters: [UInt8] = []
        for scalar in character.unicodeScalars where !scalar.isInvisible {
            guard let more = self.letters(for: scalar, from: converter) else { return nil }
            letters += more
            guard letters.count <= maxLetters else { return nil }
        }
        while letters.last == UInt8(ascii: " ") { letters.removeLast() }
        guard !letters.isEmpty, letters.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Returns the ASCII letters that replace the code point `scalar`. Returns an empty array for an accent,
    /// which is dropped, and nil if the tables of glibc lack the code point.
    private static func letters(for scalar: Unicode.Scalar, from converter: iconv_t) -> [UInt8]? {
        if scalar.isASCII { return [UInt8(truncatingIfNeeded: scalar.value)] }
        for locale in locales {
            // A question mark means that the locale lacks the character.
            if let letters = locale.convert(scalar, converter), letters != [UInt8(ascii: "?")] {
                return letters
            }
        }
        return nil
    }
}

/// The character tables of a system locale.
///
/// The type is Sendable because the locale is neither changed nor freed after `init`, and POSIX allows all
/// threads to use it.
private struct CharacterTypes: @unchecked Sendable {
    private let locale: locale_t

    /// Opens the system locale `name`, or returns nil if the system lacks it.
    init?(ofLocale name: String) {
        guard let locale = newlocale(LC_CTYPE_MASK, name, nil) else { return nil }
        self.locale = locale
    }

    /// Converts `scalar` to ASCII bytes with the tables of this locale, using the open `converter`. Returns
    /// nil if the conversion fails.
    func convert(_ scalar: Unicode.Scalar, _ converter: iconv_t) -> [UInt8]? {
        guard let former = uselocale(locale) else { return nil }
        defer { uselocale(former) }
        var source = UTF8.encode(scalar).map { $0.map { CChar(bitPattern: $0) } } ?? []
        var target = [CChar](repeating: 0, count: 32)
        let length = source.withUnsafeMutableBufferPointer { source in
            target.withUnsafeMutableBufferPointer { target -> Int? in
                var (from, unread) = (source.baseAddress, source.count)
                var (to, free) = (target.baseAddress, target.count)
                guard iconv(converter, &from, &unread, &to, &free) != -1 else { return nil }
                return target.count - free
            }
        }
        return length.map { target.prefix($0).map { UInt8(bitPattern: $0) } }
    }
}

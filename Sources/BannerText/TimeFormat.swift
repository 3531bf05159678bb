import Glibc
import MonotonicTime

/// A format of strftime(3) that has been read, so that nothing can go wrong when it is filled in.
///
/// The C library does the formatting. The process keeps the C locale, so names of days and months are English
/// and the result is the same on every machine.
struct TimeFormat: Hashable, Sendable {
    /// What is the finest that a format shows.
    enum Step: Hashable, Sendable {
        case second
        case minute
    }

    private enum Piece: Hashable, Sendable {
        /// Handed to strftime.
        case format(String)
        /// `%s`: strftime would read the process's time zone for it.
        case secondsSince1970
    }

    private var pieces: [Piece] = []
    /// The finest that it shows.
    private(set) var step = Step.minute

    /// Bytes of the longest format.
    static let longest = 256
    /// The largest width of a conversion, as in `%20A`.
    static let widest = 64

    private static let conversions = "aAbBcCdDeFgGhHIjklmMpPrRsSTuUVwWxXyYzZ"
    private static let showingSeconds = "crsSTX"
    private static let flags = "_-0^#"

    /// Reads `source`.
    init(_ source: String) throws(TextTemplateError) {
        guard source.utf8.count <= Self.longest else { throw .tooLong(source.utf8.count) }
        var format = ""
        var tellsTime = false
        var rest = source[...]
        while let character = rest.popFirst() {
            guard character == "%" else {
                format.append(character)
                continue
            }
            var conversion = "%"
            while let flag = rest.first, Self.flags.contains(flag) { conversion.append(rest.removeFirst()) }
            while let digit = rest.first, "0"..."9" ~= digit { conversion.append(rest.removeFirst()) }
            let options = conversion.dropFirst()
            let width = options.drop { Self.flags.contains($0) }
            guard width.isEmpty || Int(width) ?? .max <= Self.widest else {
                throw .tooWide(conversion + rest.prefix(1))
            }
            guard let kind = rest.popFirst() else { throw .unknownConversion(conversion) }
            conversion.append(kind)
            if kind == "%", options.isEmpty {
                format += conversion
                continue
            }
            guard Self.conversions.contains(kind), kind != "s" || options.isEmpty else {
                throw .unknownConversion(conversion)
            }
            tellsTime = true
            if Self.showingSeconds.contains(kind) { step = .second }
            if kind == "s" {
                if !format.isEmpty { pieces.append(.format(format)) }
                format = ""
                pieces.append(.secondsSince1970)
            } else {
                format += conversion
            }
        }
        guard tellsTime else { throw .nothingToTell(source) }
        if !format.isEmpty { pieces.append(.format(format)) }
    }

    /// What the clock says at `time`, of at most 16 KiB.
    func words(at time: CivilTime) -> String {
        var words = ""
        for piece in pieces {
            switch piece {
            case .format(let format): words += Self.filledIn(format, at: time)
            case .secondsSince1970: words += "\(time.secondsSince1970)"
            }
        }
        return words
    }

    private static func filledIn(_ format: String, at time: CivilTime) -> String {
        // A format of 256 bytes has at most 128 conversions, of at most 64 columns each but for %c and Unicode.
        let capacity = 16_384
        var seconds = time_t(time.localSeconds)
        var parts = tm()
        guard gmtime_r(&seconds, &parts) != nil else { return "" }
        return time.zone.withCString { zone in
            parts.tm_gmtoff = Int(time.utcOffset)
            parts.tm_zone = zone
            return withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
                guard let start = buffer.baseAddress else { return "" }
                let length = strftime(start, capacity, format, &parts)
                return String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
            }
        }
    }
}

extension CivilTime {
    /// Seconds as the local clock counts them, as if it were UTC.
    var localSeconds: Int64 {
        let (sum, overflow) = secondsSince1970.addingReportingOverflow(utcOffset)
        return overflow ? secondsSince1970 : sum
    }
}

import Glibc
import MonotonicTime
import Schedules

/// A parsed time format in the syntax of strftime(3), such as `%A %H:%M`. Parsing detects all errors, so
/// formatting cannot fail.
///
/// The C library formats numbers in the C locale, so the result is the same on every machine. The names of
/// days and months come from a `TimeLanguage`.
struct TimeFormat: Hashable, Sendable {
    /// The smallest unit of time that a format shows. The formatted text changes whenever a new unit begins.
    enum Step: Hashable, Sendable {
        case second, minute
    }

    private enum Piece: Hashable, Sendable {
        /// A part of the time format that strftime can format.
        case strftimeFormat(String)
        /// The conversion `%s`, which shows the number of seconds since 1970. It is not formatted by
        /// strftime, because strftime would use the time zone of the process.
        case secondsSince1970
        /// A name of a day, a month or a half of the day. The associated values are the conversion, such as
        /// `%A`, and a list of all names that it can show.
        case languageName(TimeConversion, [String])
        /// A conversion such as `%c`, which is replaced with a complete format of the language. The
        /// associated values are the conversion and the format.
        indirect case languageFormat(TimeConversion, TimeFormat)
        /// A complete format that shows the time in another time zone. The associated values are the format
        /// and the time zone.
        indirect case otherZone(TimeFormat, ZoneHistory)
    }

    private var pieces: [Piece] = []
    private(set) var step = Step.minute

    /// The maximum length of a time format, in bytes.
    static let maxLength = 256

    /// Parses the time format `source`, with names of days and months in `language`. The format may be
    /// followed by a `|` and a time zone, as in `%H:%M|Europe/London`. Throws an error if the format is
    /// invalid or the zone cannot be read.
    init(_ source: String, in language: TimeLanguage) throws(TextTemplateError) {
        guard let bar = source.lastIndex(of: "|"), !source[bar...].utf8.contains(UInt8(ascii: "%")) else {
            try self.init(source, in: language, depth: 0)
            return
        }
        let format = try TimeFormat(String(source[..<bar]), in: language, depth: 0)
        self.init(format, in: try Self.zone(named: String(source[bar...].dropFirst())))
    }

    private init(_ format: TimeFormat, in zone: ZoneHistory) {
        pieces = [.otherZone(format, zone)]
        step = format.step
    }

    private static func zone(named name: String) throws(TextTemplateError) -> ZoneHistory {
        do throws(TimeZoneError) { return try SystemZones.zone(named: name) } catch { throw .zone(error) }
    }

    /// Parses the time format `source`, such as `%A %H:%M`, into pieces. A *conversion* is a part such as
    /// `%H`, which is replaced with a part of the time. Conversions that depend on the language, such as the
    /// name of a day (`%A`), become separate pieces. Between them, literal text and conversions for
    /// strftime(3) are joined to one piece.
    ///
    /// A conversion such as `%c` is replaced with a complete format of the language, which is parsed in the
    /// same way. `depth` is the number of formats in which `source` is nested, or 0 for the format in a text.
    /// Throws an error if the format is invalid or has no conversion.
    private init(_ source: String, in language: TimeLanguage, depth: Int) throws(TextTemplateError) {
        guard source.utf8.count <= Self.maxLength else { throw .tooLong(source.utf8.count) }

        // The text and the conversions for strftime since the last separate piece.
        var strftimeFormat = ""
        var hasConversion = false
        var rest = source[...]
        while let character = rest.popFirst() {
            guard character == "%" else {
                strftimeFormat.append(character)
                continue
            }

            let conversion = try TimeConversion(from: &rest)
            // `%%` is a literal percent sign, which shows no part of the time.
            if conversion.letter != "%" { hasConversion = true }
            // A format that shows seconds must be formatted every second, otherwise every minute.
            if conversion.showsSeconds { step = .second }
            guard let piece = try Self.languagePiece(for: conversion, in: language, depth: depth) else {
                strftimeFormat += conversion.source
                continue
            }
            if case .languageFormat(_, let inner) = piece, inner.step == .second { step = .second }
            appendStrftimePiece(takingFrom: &strftimeFormat)
            pieces.append(piece)
        }
        appendStrftimePiece(takingFrom: &strftimeFormat)

        guard hasConversion else { throw .noConversion(source) }
    }

    /// Appends a piece with `strftimeFormat`, a format for strftime, and empties it. Does nothing if the
    /// format is empty.
    private mutating func appendStrftimePiece(takingFrom strftimeFormat: inout String) {
        guard !strftimeFormat.isEmpty else { return }
        pieces.append(.strftimeFormat(strftimeFormat))
        strftimeFormat = ""
    }

    /// Returns the piece of the time format for `conversion` if strftime cannot format it, such as a name or
    /// a format of the language. Returns nil if strftime can format the conversion.
    private static func languagePiece(for conversion: TimeConversion, in language: TimeLanguage, depth: Int)
        throws(TextTemplateError) -> Piece?
    {
        switch conversion.letter {
        case "s": return .secondsSince1970
        case "A": return .languageName(conversion, language.days)
        case "a": return .languageName(conversion, language.shortDays)
        case "B":
            return .languageName(
                conversion,
                conversion.isStandalone ? language.standaloneMonths : language.months
            )
        case "b", "h":
            let months = conversion.isStandalone ? language.shortStandaloneMonths : language.shortMonths
            return .languageName(conversion, months)
        case "p", "P": return .languageName(conversion, language.amPmSymbols)
        default: break
        }
        guard let format = language.format(conversion.letter) else { return nil }
        // Formats of a language may contain each other, so their nesting depth is limited.
        if depth < 3, let inner = try? TimeFormat(plain(format), in: language, depth: depth + 1) {
            return .languageFormat(conversion, inner)
        }
        guard let english = TimeLanguage.english.format(conversion.letter) else { return nil }
        return .languageFormat(conversion, try TimeFormat(english, in: language, depth: depth + 1))
    }

    /// Returns the language's time format `format` without the modifiers `E` and `O`, which select the eras
    /// and the digits of the language.
    private static func plain(_ format: String) -> String {
        format.reduce(into: "") { plain, character in
            if plain.last != "%" || (character != "E" && character != "O") { plain.append(character) }
        }
    }

    /// Returns `time` in this format, as text of at most 16 KiB. The text consists of the texts of all
    /// pieces: parts that strftime(3) formats, names and complete formats of the language, the seconds
    /// since 1970, and formats for another time zone.
    ///
    /// If the C library cannot convert the time to a date, for example in a year far in the future, the
    /// pieces that need the date are left out.
    func text(at time: CivilTime) -> String {
        var seconds = time_t(time.localSeconds)
        var date = tm()
        let hasDate = gmtime_r(&seconds, &date) != nil

        var text = ""
        for piece in pieces {
            switch piece {
            case .otherZone(let format, let zone): text += format.text(at: time.moved(to: zone))
            case .secondsSince1970: text += "\(time.secondsSince1970)"
            case .strftimeFormat(let format) where hasDate:
                text += Self.strftimeText(format, date: date, at: time)
            case .languageName(let conversion, let names) where hasDate:
                let index = Self.nameIndex(for: conversion.letter, date: date)
                text += conversion.formatted(names.indices.contains(index) ? names[index] : "")
            case .languageFormat(let conversion, let format) where hasDate:
                text += conversion.formatted(format.text(at: time))
            case .strftimeFormat, .languageName, .languageFormat:
                // There is no date.
                break
            }
        }
        return text
    }

    /// Returns the index of the name that the conversion `kind` shows at `date`. It is an index in the list
    /// of names of the days, the months or the halves of the day.
    private static func nameIndex(for kind: Character, date: tm) -> Int {
        switch kind {
        case "A", "a": Int(date.tm_wday)
        case "p", "P": date.tm_hour < 12 ? 0 : 1
        default: Int(date.tm_mon)
        }
    }

    /// Formats a date with the strftime(3) format `format` and returns the text. `date` is the local date and
    /// time, and `time` is the same moment with its time zone. Returns an empty string if strftime fails.
    private static func strftimeText(_ format: String, date: tm, at time: CivilTime) -> String {
        // The result is never longer than this: a conversion becomes at most 64 columns, or the name of the
        // zone, and has at least two bytes in the format. One byte is added for the null character at the
        // end. For the usual formats, so many bytes fit on the stack.
        let capacity = format.utf8.count * (64 + time.zone.utf8.count) + 1
        var date = date
        return format.withCString { format in
            time.zone.withCString { zone in
                // strftime reads the zone's name through this pointer, which is valid only within the
                // closure.
                date.tm_gmtoff = Int(time.utcOffset)
                date.tm_zone = zone
                return withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
                    guard let start = buffer.baseAddress else { return "" }
                    let length = strftime(start, capacity, format, &date)
                    return String(
                        decoding: UnsafeRawBufferPointer(start: start, count: length),
                        as: UTF8.self
                    )
                }
            }
        }
    }
}

extension CivilTime {
    /// Returns the local time in the time zone `zone` at the same instant as this time.
    fileprivate func moved(to zone: ZoneHistory) -> CivilTime {
        let period = zone.period(at: secondsSince1970)
        return CivilTime(
            secondsSince1970: secondsSince1970,
            nanosecond: nanosecond,
            utcOffset: period.offset,
            zone: period.name
        )
    }

    /// The number of seconds since the start of 1970 in local time, ignoring time zones and daylight saving
    /// time.
    var localSeconds: Int64 {
        let (sum, overflow) = secondsSince1970.addingReportingOverflow(utcOffset)
        return overflow ? secondsSince1970 : sum
    }
}

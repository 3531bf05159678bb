import BannerText
import Glibc

/// A source of the date formats and the names of days and months in a language, for texts that show the time.
public struct Languages: Sendable {
    /// Returns the names and formats of a language, or nil if this machine does not have them.
    public var read: @Sendable (LanguageName) -> TimeLanguage?

    /// Creates a source that reads each language with `read`. Tests pass a function that returns fixed names and
    /// formats.
    public init(read: @escaping @Sendable (LanguageName) -> TimeLanguage?) {
        self.read = read
    }

    /// The source that reads the locale data of this machine, as described in locale(7).
    public static let system = Languages { name in
        for locale in name.locales {
            guard let data = newlocale(1 << LC_TIME, locale, nil) else { continue }
            defer { freelocale(data) }
            return TimeLanguage(data)
        }
        return nil
    }
}

extension TimeLanguage {
    /// Creates the names of days and months, and the formats of dates and times, for the language of
    /// `locale`, an open locale of the C library. A text that the locale lacks keeps its default value.
    fileprivate init(_ locale: locale_t) {
        let entries = LocaleEntries(locale: locale)
        self.init(
            days: entries.names(from: DAY_1, count: 7),
            shortDays: entries.names(from: ABDAY_1, count: 7),
            months: entries.names(from: MON_1, count: 12),
            shortMonths: entries.names(from: ABMON_1, count: 12)
        )
        // In some languages, such as Russian, the name of a month differs if it is not part of a date.
        standaloneMonths = entries.names(from: __ALTMON_1, count: 12)
        shortStandaloneMonths = entries.names(from: _NL_ABALTMON_1, count: 12)

        // A locale in which the hours are counted to 24 may have no such symbols.
        let symbols = entries.names(from: AM_STR, count: 2)
        if symbols.allSatisfy({ !$0.isEmpty }) { amPmSymbols = symbols }

        // So far, these properties have the formats of the C locale, which replace missing formats.
        dateAndTime = entries.format(D_T_FMT) ?? dateAndTime
        date = entries.format(D_FMT) ?? date
        time = entries.format(T_FMT) ?? time
        twelveHourTime = entries.format(T_FMT_AMPM) ?? twelveHourTime
    }
}

/// The texts in the category LC_TIME of a locale, which nl_langinfo(3) describes. Each text is an entry with
/// a number, for which the C library has a constant such as `DAY_1`, the name of Sunday. The type of the
/// constants in Swift is not `nl_item`, so the functions convert them.
private struct LocaleEntries {
    let locale: locale_t

    /// Returns the texts of `count` entries with consecutive numbers, such as the days of the week. The
    /// number of the first one is `first`.
    func names(from first: some BinaryInteger, count: Int) -> [String] {
        (0..<count).map { offset in text(of: nl_item(first) + nl_item(offset)) }
    }

    /// Returns the text of the entry `item`, which is a format of dates or times, or nil if it is empty.
    func format(_ item: some BinaryInteger) -> String? {
        let format = text(of: nl_item(item))
        return format.isEmpty ? nil : format
    }

    /// Returns the text of the entry `item`, or an empty string if the locale does not have it.
    private func text(of item: nl_item) -> String {
        guard let characters = nl_langinfo_l(item, locale) else { return "" }
        return String(cString: characters)
    }
}

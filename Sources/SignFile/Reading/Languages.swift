import BannerText
import Glibc

/// Source of the languages that dates are written in.
public struct Languages: Sendable {
    /// The language of that name; nil where it is not installed.
    public var read: @Sendable (LanguageName) -> TimeLanguage?

    /// Languages that `read` reads.
    public init(read: @escaping @Sendable (LanguageName) -> TimeLanguage?) {
        self.read = read
    }

    /// The locale data of this machine (locale(7)).
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
    /// The names and formats of category LC_TIME of `locale` (nl_langinfo(3)), where they are empty those of C.
    fileprivate init(_ locale: locale_t) {
        func words(_ first: some BinaryInteger, _ count: Int) -> [String] {
            (0..<count).map { index in
                nl_langinfo_l(nl_item(first) + nl_item(index), locale).map { String(cString: $0) } ?? ""
            }
        }
        func format(_ item: some BinaryInteger, _ fallback: String) -> String {
            words(item, 1).first { !$0.isEmpty } ?? fallback
        }
        self.init(
            days: words(DAY_1, 7),
            shortDays: words(ABDAY_1, 7),
            months: words(MON_1, 12),
            shortMonths: words(ABMON_1, 12)
        )
        monthsAlone = words(__ALTMON_1, 12)
        shortMonthsAlone = words(_NL_ABALTMON_1, 12)
        let halves = words(AM_STR, 2)
        if halves.allSatisfy({ !$0.isEmpty }) { self.halves = halves }
        dateAndTime = format(D_T_FMT, dateAndTime)
        date = format(D_FMT, date)
        time = format(T_FMT, time)
        timeOfHalf = format(T_FMT_AMPM, timeOfHalf)
    }
}

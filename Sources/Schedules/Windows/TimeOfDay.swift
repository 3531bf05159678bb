/// A parser of local times of day, such as `04:00`.
public enum TimeOfDay {
    /// Parses a time that consists of two digits each for hours, minutes and, optionally, seconds, such as
    /// `04:00`. Returns the number of seconds since midnight, or nil if `text` is not a time from 00:00 to
    /// 23:59:59.
    public static func second(_ text: String) -> Int64? {
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = fields.compactMap { field -> Int64? in
            guard field.utf8.count == 2, field.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return nil
            }
            return Int64(field)
        }
        guard (2...3).contains(fields.count), numbers.count == fields.count, numbers[0] < 24,
            numbers.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        return numbers[0] * 3_600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0)
    }
}

import Glibc

/// Returns the offset of this machine's local time from UTC, in seconds, at the time `second`, which is in
/// seconds since 1970. Returns 0 if the local time cannot be represented.
package func localOffset(at second: Int64) -> Int64 {
    var second = time_t(second)
    var parts = tm()
    return localtime_r(&second, &parts) == nil ? 0 : Int64(parts.tm_gmtoff)
}

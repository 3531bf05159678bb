import Glibc

/// Functions that look up user groups: those that this process belongs to, and those that its user will
/// belong to after the next login.
enum UserGroups {
    /// The names of the user groups that this process belongs to, in alphabetical order.
    static var current: [String] {
        var ids = [gid_t](repeating: 0, count: 256)
        let count = getgroups(CInt(ids.count), &ids)
        return Set(ids.prefix(max(0, Int(count))) + [getegid()]).map(name).sorted()
    }

    /// The names of the groups that the user of this process belongs to in the system database, in
    /// alphabetical order. Changes take effect at the next login.
    static var afterLogin: [String] {
        guard let user = getpwuid(getuid()) else { return [] }
        var ids = [gid_t](repeating: 0, count: 256)
        var count = CInt(ids.count)
        guard getgrouplist(user.pointee.pw_name, user.pointee.pw_gid, &ids, &count) >= 0 else { return [] }
        return Set(ids.prefix(Int(count))).map(name).sorted()
    }

    static func exists(_ name: String) -> Bool { getgrnam(name) != nil }

    /// Returns the name of the user group with the number `id`, or the number as text if the group has no
    /// name.
    static func name(of id: gid_t) -> String {
        getgrgid(id).map { String(cString: $0.pointee.gr_name) } ?? "\(id)"
    }
}

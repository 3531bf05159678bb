import Glibc

/// The groups of this process and of its user.
enum UserGroups {
    /// Those of this process.
    static var current: [String] {
        var ids = [gid_t](repeating: 0, count: 256)
        let count = getgroups(CInt(ids.count), &ids)
        return Set(ids.prefix(max(0, Int(count))) + [getegid()]).map(name).sorted()
    }

    /// Those that the system's database has for the user, which count from the next login.
    static var afterLogin: [String] {
        guard let user = getpwuid(getuid()) else { return [] }
        var ids = [gid_t](repeating: 0, count: 256)
        var count = CInt(ids.count)
        guard getgrouplist(user.pointee.pw_name, user.pointee.pw_gid, &ids, &count) >= 0 else { return [] }
        return Set(ids.prefix(Int(count))).map(name).sorted()
    }

    /// Whether there is a group `name`.
    static func exists(_ name: String) -> Bool { getgrnam(name) != nil }

    /// The name of a group, or its number.
    static func name(of id: gid_t) -> String {
        getgrgid(id).map { String(cString: $0.pointee.gr_name) } ?? "\(id)"
    }
}

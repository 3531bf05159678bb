import Glibc

/// The names of the groups of this process and of its user.
enum UserGroups {
    /// The groups of this process.
    static var current: [String] {
        var ids = [gid_t](repeating: 0, count: 256)
        let count = getgroups(CInt(ids.count), &ids)
        return Set(ids.prefix(max(0, Int(count))) + [getegid()]).map(name).sorted()
    }

    /// The groups of the user in the system's database, which apply from the next login.
    static var afterLogin: [String] {
        guard let user = getpwuid(getuid()) else { return [] }
        var ids = [gid_t](repeating: 0, count: 256)
        var count = CInt(ids.count)
        guard getgrouplist(user.pointee.pw_name, user.pointee.pw_gid, &ids, &count) >= 0 else { return [] }
        return Set(ids.prefix(Int(count))).map(name).sorted()
    }

    static func exists(_ name: String) -> Bool { getgrnam(name) != nil }

    /// Returns the name of a group, or its number if it has no name.
    static func name(of id: gid_t) -> String {
        getgrgid(id).map { String(cString: $0.pointee.gr_name) } ?? "\(id)"
    }
}

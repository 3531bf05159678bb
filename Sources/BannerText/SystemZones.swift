import Diagnostics
import Glibc
import Schedules

/// A reader for the system's time zone database, a folder with one file per time zone, such as
/// `Europe/London` (tzset(3)).
enum SystemZones {
    private static let systemFolder = "/usr/share/zoneinfo"
    /// The maximum size of a time zone file, in bytes. Larger files are rejected, and the largest existing
    /// file has 4 KiB.
    private static let maxSize = 65_536

    /// Reads the time zone `name`, such as `Europe/London`, from the database in `folder`. Throws an error if
    /// no database is installed, or if the zone is unknown or its file is damaged.
    static func zone(named name: String, in folder: String = systemFolder) throws(TimeZoneError)
        -> ZoneHistory
    {
        guard access(folder, F_OK) == 0 else { throw .notInstalled }
        guard isPlain(name), let bytes = contents(ofFile: "\(folder)/\(name)") else {
            throw .unknown(name, similar: similarName(to: name, in: folder))
        }
        guard let zone = ZoneHistory(parsing: bytes) else { throw .damaged(name) }
        return zone
    }

    /// Returns whether `name` is a relative path that cannot lead out of the database's folder.
    private static func isPlain(_ name: String) -> Bool {
        name.utf8.count <= 64 && !name.utf8.contains(0)
            && name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
                .allSatisfy { !$0.isEmpty && $0.first != UInt8(ascii: ".") }
    }

    private static func contents(ofFile path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= maxSize else {
            return nil
        }
        return [UInt8](unsafeUninitializedCapacity: maxSize) { buffer, count in
            count = max(0, read(file, buffer.baseAddress, maxSize))
        }
    }

    /// Returns the time zone name in `folder` that is most similar to `name`, or nil if none is similar. The
    /// continent may be missing in `name`, as in `London`.
    private static func similarName(to name: String, in folder: String) -> String? {
        let names = zoneNames(in: folder, depth: 2).sorted()
        let place = name.split(separator: "/").last.map { String($0) } ?? name
        if let same = names.first(where: { lastPart(of: $0).lowercased() == place.lowercased() }) {
            return same
        }
        if let similar = nearestWord(to: name, among: names) { return similar }
        let similar = nearestWord(to: place, among: names.map(lastPart))
        return names.first { lastPart(of: $0) == similar }
    }

    private static func lastPart(of name: String) -> String {
        name.split(separator: "/").last.map { String($0) } ?? name
    }

    /// Returns the names of all time zones in `folder`, such as `Europe/London`. Their files may be in
    /// subfolders that are up to `depth` levels deep. Returns an empty array if `folder` cannot be read.
    private static func zoneNames(in folder: String, depth: Int) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            // Names of zones begin with a capital letter. All other files are indexes and copies.
            guard let firstByte = name.utf8.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= firstByte else {
                continue
            }

            if entry.pointee.d_type == UInt8(DT_DIR) {
                if depth > 0 {
                    names += Self.zoneNames(in: "\(folder)/\(name)", depth: depth - 1).map { "\(name)/\($0)" }
                }
            } else {
                names.append(name)
            }
        }
        return names
    }
}

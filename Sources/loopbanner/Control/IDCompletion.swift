import SignAPI

/// The ids of the options of the running sign, for the shell's completion; none if no sign answers.
@Sendable
func idsOfRunningSign(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    guard let sign = try? SignConnection(to: SignAddress.path) else { return [] }
    let options = (try? sign.call("GetOptions"))?["options"]?.array ?? []
    return options.compactMap { $0["id"]?.string }
}

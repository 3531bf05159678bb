import BusInterfaces
import Diagnostics

extension GPIOInventory {
    func noChips(for device: String) -> BusError {
        searchError(
            device,
            reason: "This machine has no GPIO chip: /dev/gpiochip0 does not exist",
            remedy: "Check that this is a Raspberry Pi. In a container, pass /dev/gpiochip0 through."
        )
    }

    func noSuchChip(_ request: LineRequest) -> BusError {
        searchError(
            request.displayName,
            reason: "No such chip; available: \(list(chips.map(\.displayName)))",
            remedy:
                "Set chip to one of these names or labels, or omit it if the line name is unique."
        )
    }

    func ambiguousChip(_ request: LineRequest, _ matches: [Chip]) -> BusError {
        searchError(
            request.displayName,
            reason: "Several chips match: \(list(matches.map(\.path)))",
            remedy: "Set chip to one of these paths."
        )
    }

    func chipMissing(for device: String) -> BusError {
        searchError(
            device,
            reason: "A line number needs a chip",
            remedy: "Set chip as well; available: \(list(chips.map(\.displayName)))."
        )
    }

    func offsetTooLarge(for device: String, on chip: Chip) -> BusError {
        searchError(
            device,
            reason: chip.lines.isEmpty
                ? "\(chip.displayName) has no lines"
                : "\(chip.displayName) has lines 0 to \(chip.lines.count - 1)",
            remedy: "Choose one of these numbers, or another chip."
        )
    }

    func ambiguousLine(_ device: String, lines: [(chip: Chip, offset: Int)]) -> BusError {
        let isOneChip = Set(lines.map(\.chip.path)).count == 1
        return searchError(
            device,
            reason: "Several lines have this name: "
                + list(lines.map { "line \($0.offset) of \($0.chip.displayName)" }),
            remedy: isOneChip
                ? "Set chip, and set line to the number of one of them." : "Set chip to one of these."
        )
    }

    /// Returns the error for a requested GPIO line that does not exist on any of `chips`. The message
    /// suggests similar names or, if there are none, lists all line names. It also lists the chips that could
    /// not be read.
    func noSuchLine(_ request: LineRequest, among chips: [Chip]) -> BusError {
        // Some device trees name unused lines "-".
        let lineNames = chips.flatMap(\.lines).map(\.name).filter { !$0.isEmpty && $0 != "-" }
        let reason =
            "No such line; \(suggestion(for: request.line, among: lineNames))\(unreadableChips)"
        let remedy =
            if lineNames.isEmpty {
                "Set line to a number, and chip to one of \(list(chips.map(\.displayName)))."
            } else {
                "Set line to one of these names, or set chip and a line number; `gpioinfo` lists all lines."
            }
        return searchError(request.displayName, reason: reason, remedy: remedy)
    }

    /// Returns the part of an error message that lists the names in `lineNames` that are similar to `name`
    /// or, if there are none, all names.
    private func suggestion(for name: String, among lineNames: [String]) -> String {
        let similarLineNames = similarNames(to: name, among: lineNames)
        if !similarLineNames.isEmpty { return "similar: \(list(similarLineNames))" }
        return lineNames.isEmpty ? "the lines have no names" : "available: \(list(lineNames))"
    }

    /// The part of an error message that lists the GPIO chips that could not be read. Empty if all chips were
    /// read.
    private var unreadableChips: String {
        guard !failures.isEmpty else { return "" }
        let pathsAndReasons = failures.map { "\($0.path) (\(systemMessage($0.code)))" }
        return "; could not read: \(list(pathsAndReasons))"
    }

    private func searchError(_ device: String, reason: String, remedy: String) -> BusError {
        BusError(device: device, operation: .findLine, reason: reason, remedy: remedy)
    }

    /// Returns the first `limit` names, separated by commas, followed by the number of remaining names, if
    /// any.
    private func list(_ names: [String], limit: Int = 12) -> String {
        let start = names.prefix(limit).joined(separator: ", ")
        return names.count > limit ? "\(start) and \(names.count - limit) more" : start
    }
}

import BusInterfaces

/// The location of a GPIO line: its chip, and its offset on the chip.
public struct LineAddress: Hashable, Sendable {
    /// The device node of the chip, such as `/dev/gpiochip0`.
    public var path: String
    /// The offset of the line on its chip.
    public var offset: Int
    /// The name of the program that used the line when the chip was listed. Empty if the line was free or the program
    /// gave no name.
    public var consumer: String

    /// Creates a line address.
    public init(path: String, offset: Int, consumer: String = "") {
        self.path = path
        self.offset = offset
        self.consumer = consumer
    }
}

extension GPIOInventory {
    /// Finds the line that `request` describes.
    ///
    /// A line number is an offset, and requires a chip. A line name must be unique among the searched chips. If no line
    /// is named `GPIO17`, line 17 of the Raspberry Pi's header chip is used, because some device trees do not name
    /// their lines.
    ///
    /// - Throws: `BusError` that lists the available lines or chips if there is no such line.
    public func find(_ request: LineRequest) throws(BusError) -> LineAddress {
        let name = request.displayName
        let candidates = try candidates(for: request)
        if let offset = request.name.offset {
            guard request.chip != nil else { throw chipMissing(for: name) }
            let chip = candidates[0]
            guard offset < chip.lines.count else { throw offsetTooLarge(for: name, on: chip) }
            return address(chip, offset)
        }

        let matches = candidates.flatMap { chip in
            // An unnamed line has an empty name, which must not match.
            chip.lines.indices.filter { !request.line.isEmpty && chip.lines[$0].name == request.line }
                .map { (chip: chip, offset: $0) }
        }
        if matches.count == 1 { return address(matches[0].chip, matches[0].offset) }
        guard matches.isEmpty else { throw ambiguousLine(name, lines: matches) }

        guard let offset = request.name.headerOffset else { throw noSuchLine(request, among: candidates) }
        let header = candidates.filter { RaspberryPiHeader.chipLabels.contains($0.label) }
        let lines = header.filter { offset < $0.lines.count }.map { (chip: $0, offset: offset) }
        if lines.count == 1 { return address(lines[0].chip, offset) }
        throw lines.isEmpty
            ? noSuchLine(request, among: candidates)
            : ambiguousLine(name, lines: lines)
    }

    /// Returns the chips to search: the chip that `request` names, or all chips if it names none.
    private func candidates(for request: LineRequest) throws(BusError) -> [Chip] {
        guard let chipName = request.chip else {
            guard chips.isEmpty else { return chips }
            throw noReadableChip(for: request)
        }
        let matches = chips.filter { $0.matches(chipName) }
        if matches.count == 1 { return matches }
        guard matches.isEmpty else { throw ambiguousChip(request, matches) }
        if let failure = failures.first(where: { $0.path == chipName || $0.path.hasSuffix("/\(chipName)") }) {
            throw failure.error
        }
        guard chips.isEmpty else { throw noSuchChip(request) }
        throw noReadableChip(for: request)
    }

    private func noReadableChip(for request: LineRequest) -> BusError {
        failures.first?.error ?? noChips(for: request.displayName)
    }

    private func address(_ chip: Chip, _ offset: Int) -> LineAddress {
        LineAddress(path: chip.path, offset: offset, consumer: chip.lines[offset].consumer)
    }
}

extension GPIOInventory.Failure {
    fileprivate var error: BusError { GPIODLine.explain(code, during: .openChip, device: path) }
}

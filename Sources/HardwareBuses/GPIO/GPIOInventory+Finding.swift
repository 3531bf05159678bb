import BusInterfaces

/// The location of a GPIO line, which consists of its chip and its offset on that chip.
public struct LineAddress: Hashable, Sendable {
    /// The path of the chip's device node, such as `/dev/gpiochip0`.
    public var path: String
    /// The offset of the GPIO line on its chip, starting at zero.
    public var offset: Int
    /// The name of the program that used the GPIO line when its chip was listed. Empty if the line was free
    /// or the program gave no name.
    public var consumer: String

    /// Creates the address of a GPIO line from the device node of its chip and its offset on the chip.
    /// `consumer` is the name of the program that uses the line, or empty if there is none.
    public init(path: String, offset: Int, consumer: String = "") {
        self.path = path
        self.offset = offset
        self.consumer = consumer
    }
}

extension GPIOInventory {
    /// Returns the address of the GPIO line that `request` describes.
    ///
    /// A line number is an offset, and requires a chip. A line name must be unique among the searched chips.
    /// If no line is named `GPIO17`, line 17 of the Raspberry Pi's header chip is used, because some device
    /// trees do not name their lines.
    ///
    /// - Throws: `BusError`, which lists the available lines or chips, if there is no such line.
    public func find(_ request: LineRequest) throws(BusError) -> LineAddress {
        let name = request.displayName
        let candidates = try candidates(for: request)
        if let offset = request.name.offset {
            guard request.chip != nil else { throw chipMissing(for: name) }
            let chip = candidates[0]
            guard offset < chip.lines.count else { throw offsetTooLarge(for: name, on: chip) }
            return address(chip, offset)
        }
        let namedLines = lines(named: request.line, on: candidates)
        let matches = namedLines.isEmpty ? headerLines(for: request.name, on: candidates) : namedLines
        guard let match = matches.first else { throw noSuchLine(request, among: candidates) }
        guard matches.count == 1 else { throw ambiguousLine(name, lines: matches) }
        return address(match.chip, match.offset)
    }

    /// Returns all GPIO lines on `chips` that are named `name`. An empty name matches no line, because lines
    /// without a name have an empty one.
    private func lines(named name: String, on chips: [Chip]) -> [(chip: Chip, offset: Int)] {
        guard !name.isEmpty else { return [] }
        return chips.flatMap { chip in
            chip.lines.indices.filter { chip.lines[$0].name == name }.map { (chip: chip, offset: $0) }
        }
    }

    /// Returns the lines that a name such as `GPIO17` refers to, one for each Raspberry Pi header chip among
    /// `chips`. Returns an empty array for other names.
    private func headerLines(for name: LineName, on chips: [Chip]) -> [(chip: Chip, offset: Int)] {
        guard let offset = name.headerOffset else { return [] }
        return chips.filter { chip in
            RaspberryPiHeader.chipLabels.contains(chip.label) && offset < chip.lines.count
        }.map { (chip: $0, offset: offset) }
    }

    /// Returns the GPIO chips to search: the chip that `request` specifies, or all chips if it specifies
    /// none. Throws if that chip is missing or ambiguous, or if no chip is readable.
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
    fileprivate var error: BusError { GPIODLine.busError(code: code, during: .openChip, device: path) }
}

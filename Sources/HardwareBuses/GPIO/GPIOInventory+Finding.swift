import BusInterfaces

/// A line's chip and its offset there, as the kernel counts.
public struct LineAddress: Hashable, Sendable {
    /// The node of its chip.
    public var path: String
    /// Its offset on the chip.
    public var offset: Int
    /// Its consumer when the chip was listed; empty when it had none, or one without a name.
    public var consumer: String

    /// An address; see the properties.
    public init(path: String, offset: Int, consumer: String = "") {
        self.path = path
        self.offset = offset
        self.consumer = consumer
    }
}

extension GPIOInventory {
    /// Finds the line that `request` names.
    ///
    /// A number is an offset and needs a chip. A name must be unique on the candidate chips. If no line has
    /// the name `GPIO17`, it means line 17 of the Raspberry Pi's header chip, since not every device tree
    /// names its lines.
    ///
    /// - Throws: `BusError` that lists the available lines or chips.
    public func find(_ request: LineRequest) throws(BusError) -> LineAddress {
        let name = request.displayName
        let candidates = try candidates(for: request)
        if let offset = request.name.offset {
            guard request.chip != nil else { throw chipMissing(for: name) }
            let chip = candidates[0]
            guard offset < chip.lines.count else { throw offsetTooLarge(for: name, on: chip) }
            return address(chip, offset)
        }

        let named = candidates.flatMap { chip in
            // Lines without a name have an empty one.
            chip.lines.indices.filter { !request.line.isEmpty && chip.lines[$0].name == request.line }
                .map { (chip: chip, offset: $0) }
        }
        if named.count == 1 { return address(named[0].chip, named[0].offset) }
        guard named.isEmpty else { throw ambiguousLine(name, lines: named) }

        let header = candidates.filter { RaspberryPiHeader.chipLabels.contains($0.label) }
        guard let offset = request.name.headerOffset else {
            throw noSuchLine(request, among: candidates)
        }
        let lines = header.filter { offset < $0.lines.count }.map { (chip: $0, offset: offset) }
        if lines.count == 1 { return address(lines[0].chip, offset) }
        throw lines.isEmpty
            ? noSuchLine(request, among: candidates)
            : ambiguousLine(name, lines: lines)
    }

    /// The chips that may have the line: at least one, and exactly one if `request` names a chip.
    private func candidates(for request: LineRequest) throws(BusError) -> [Chip] {
        guard let wanted = request.chip else {
            guard chips.isEmpty else { return chips }
            throw failures.first.map { GPIODLine.explain($0.code, during: .openChip, device: $0.path) }
                ?? noChips(for: request.displayName)
        }
        let matching = chips.filter { $0.answers(to: wanted) }
        if matching.count == 1 { return matching }
        guard matching.isEmpty else { throw ambiguousChip(request, matching) }
        if let refusal = failures.first(where: { $0.path == wanted || $0.path.hasSuffix("/\(wanted)") }) {
            throw GPIODLine.explain(refusal.code, during: .openChip, device: refusal.path)
        }
        guard chips.isEmpty else { throw noSuchChip(request) }
        throw failures.first.map { GPIODLine.explain($0.code, during: .openChip, device: $0.path) }
            ?? noChips(for: request.displayName)
    }

    private func address(_ chip: Chip, _ offset: Int) -> LineAddress {
        LineAddress(path: chip.path, offset: offset, consumer: chip.lines[offset].consumer)
    }
}

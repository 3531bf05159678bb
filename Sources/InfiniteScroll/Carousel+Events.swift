/// Writing the journal.
extension Carousel {
    mutating func emit(_ kind: Event.Kind) {
        sequence += 1
        journal.append(Event(sequence: sequence, at: now, kind: kind))
    }

    mutating func emitLayout(unchanged: Bool) {
        emit(.layout(version: version, count: options.count, length: ring.length, unchanged: unchanged))
    }

    /// Chooses option `index` and reports it, whether or not it already was (R-SEL-1).
    mutating func select(_ index: Int, reason: Event.Reason, previous: String? = nil) {
        let before = previous ?? selected.map { options[$0].id }
        selectionNumber += 1
        selected = index
        emit(
            .selected(
                choice(index),
                previous: before,
                reason: reason,
                changed: before != options[index].id,
                number: selectionNumber
            )
        )
    }

    func choice(_ index: Int) -> Event.Choice {
        Event.Choice(id: options[index].id, index: index, text: options[index].text)
    }
}

import MonotonicTime

/// Receiving documents, also before the statement that names them.
extension FleetMember {
    /// Stores the document for which the member has subscribed. Keeps another one for a later statement.
    mutating func receive(document: [UInt8], _ hash: String, at now: Instant) {
        guard hash == requestedDocument else { return noteOffer(of: document, hash, at: now) }
        guard FleetRelease.matches(document, hash) else { return }
        tasks.append(.storeDocument(hash: hash, document))
        documents.insert(hash)
        requestDocument(nil)
    }

    /// The time for which a document waits for the statement that names it.
    private static let offerTime = Nanoseconds.seconds(10)

    /// Keeps a small document that has arrived before the statement that names it. It replaces an earlier one.
    mutating func noteOffer(of document: [UInt8], _ hash: String, at now: Instant) {
        guard document.count <= FleetRelease.maximumOfferSize, !documents.contains(hash),
            FleetRelease.matches(document, hash)
        else { return }
        offer = (hash, document, now + Self.offerTime)
    }

    /// Stores the offered document if a statement names it.
    mutating func acceptOffer() {
        guard let offer, offer.hash == missingDocument else { return }
        tasks.append(.storeDocument(hash: offer.hash, offer.document))
        documents.insert(offer.hash)
        self.offer = nil
    }
}

/// Brings a picture of one plane or several into its shape while its rows come in.
struct PlaneScaler {
    private var scalers: [AreaScaler]
    /// The values of one plane in a row.
    private var values: [UInt8] = []

    /// A scaler of rows whose pixels have `planes` values each.
    init(_ shape: PictureShape, planes: Int) {
        scalers = (0..<planes).map { _ in AreaScaler(shape) }
    }

    /// What the rows up to now make of each plane.
    var pictures: [GrayPicture] { scalers.map(\.picture) }

    /// Takes the next row of the whole original.
    mutating func append(_ row: UnsafeBufferPointer<UInt8>) {
        guard scalers.count > 1 else {
            if !scalers.isEmpty { scalers[0].append(row) }
            return
        }
        for plane in scalers.indices {
            values.removeAll(keepingCapacity: true)
            for value in stride(from: plane, to: row.count, by: scalers.count) { values.append(row[value]) }
            values.withUnsafeBufferPointer { scalers[plane].append($0) }
        }
    }
}

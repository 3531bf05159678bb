/// The places that a letter can have in a syllable of Hangul, each with drawings of its own.
enum HangulPlace: Int, CaseIterable {
    case tallInitial, wideInitial, cornerInitial, lowCornerInitial, lowWideInitial
    case upright, shortUpright, lowUpright
    case flat, lowFlat, cornerFlat, lowCornerFlat, flatAlone
    case final, lowFinal, highFinal

    /// Rows of its drawings.
    var rows: Int {
        switch self {
        case .tallInitial, .upright, .flatAlone: 8
        case .wideInitial, .shortUpright: 5
        case .cornerInitial, .lowUpright, .cornerFlat, .highFinal: 4
        case .lowCornerInitial, .lowWideInitial, .flat, .final: 3
        case .lowFlat, .lowCornerFlat, .lowFinal: 2
        }
    }

    /// A sheet of its drawings.
    var drawings: String {
        switch self {
        case .tallInitial: HangulDrawings.tallInitials
        case .wideInitial: HangulDrawings.wideInitials
        case .cornerInitial: HangulDrawings.cornerInitials
        case .lowCornerInitial: HangulDrawings.lowCornerInitials
        case .lowWideInitial: HangulDrawings.lowWideInitials
        case .upright: HangulDrawings.uprights
        case .shortUpright: HangulDrawings.shortUprights
        case .lowUpright: HangulDrawings.lowUprights
        case .flat: HangulDrawings.flats
        case .lowFlat: HangulDrawings.lowFlats
        case .cornerFlat: HangulDrawings.cornerFlats
        case .lowCornerFlat: HangulDrawings.lowCornerFlats
        case .flatAlone: HangulDrawings.flatsAlone
        case .final: HangulDrawings.finals
        case .lowFinal: HangulDrawings.lowFinals
        case .highFinal: HangulDrawings.highFinals
        }
    }
}

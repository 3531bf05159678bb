/// The places that a letter can have in a syllable of Hangul, each with its own drawings: the parts of the sheet, in its order.
enum HangulPlace: Int, CaseIterable {
    case tallInitial, wideInitial, cornerInitial, lowCornerInitial, lowWideInitial
    case upright, shortUpright, lowUpright
    case flat, lowFlat, cornerFlat, lowCornerFlat, flatAlone
    case final, lowFinal, highFinal
}

import Pixels

/// The two pages of a transition, with a drawing function for each kind of motion. `oldPage` leaves the
/// display and `newPage` replaces it. Each function draws the picture after a motion by a number of pixels or
/// steps.
///
/// "Along" means in the direction in which the banner moves, and "across" at right angles to it.
struct Pages {
    let oldPage: Bitmap
    let newPage: Bitmap
    let axes: PageAxes

    private var length: Int { axes.length }
    private var breadth: Int { axes.breadth }

    /// Draws both pages of a transition, moved by `shift` pixels at right angles to the motion of the banner.
    /// They move upward if the banner moves to the left.
    func push(by shift: Int, into picture: inout Bitmap) {
        copy(oldPage, across: shift..<breadth, toAcross: 0, into: &picture)
        copy(newPage, across: 0..<shift, toAcross: breadth - shift, into: &picture)
    }

    /// Draws both pages of a transition, moved by `shift` pixels at right angles to the motion of the banner,
    /// in the direction opposite to that of `push`.
    func pushBack(by shift: Int, into picture: inout Bitmap) {
        copy(oldPage, across: 0..<breadth - shift, toAcross: shift, into: &picture)
        copy(newPage, across: breadth - shift..<breadth, toAcross: 0, into: &picture)
    }

    /// Draws both pages of a transition, moved by `shift` pixels in the direction in which the banner moves,
    /// without a gap between them.
    func shift(by shift: Int, into picture: inout Bitmap) {
        copy(oldPage, along: shift..<length, toAlong: 0, into: &picture)
        copy(newPage, along: 0..<shift, toAlong: length - shift, into: &picture)
    }

    /// Draws both pages of a transition, moved by `shift` pixels against the direction in which the banner
    /// moves, without a gap between them.
    func shiftBack(by shift: Int, into picture: inout Bitmap) {
        copy(oldPage, along: 0..<length - shift, toAlong: shift, into: &picture)
        copy(newPage, along: length - shift..<length, toAlong: 0, into: &picture)
    }

    /// Draws a transition in which the new page moves over the old page, after the new page has moved by
    /// `shift` pixels.
    func cover(by shift: Int, into picture: inout Bitmap) {
        copy(oldPage, along: 0..<length - shift, toAlong: 0, into: &picture)
        copy(newPage, along: 0..<shift, toAlong: length - shift, into: &picture)
    }

    /// Draws a transition in which the old page moves away and uncovers the new page, after the old page has
    /// moved by `shift` pixels.
    func reveal(by shift: Int, into picture: inout Bitmap) {
        copy(oldPage, along: shift..<length, toAlong: 0, into: &picture)
        copy(newPage, along: length - shift..<length, toAlong: length - shift, into: &picture)
    }

    /// Draws a transition in which the two halves of the old page move apart and uncover the new page, after
    /// each half has moved by `shift` pixels.
    func openDoors(by shift: Int, into picture: inout Bitmap) {
        let middle = (length + 1) / 2
        let end = min(middle + shift, length)
        copy(oldPage, along: shift..<middle, toAlong: 0, into: &picture)
        copy(newPage, along: middle - shift..<end, toAlong: middle - shift, into: &picture)
        copy(oldPage, along: middle..<length - (end - middle), toAlong: end, into: &picture)
    }

    /// Draws a transition in which a lit bar of one pixel moves over the old page in the direction of the
    /// banner and leaves the new page behind it, after the bar has moved by `shift` pixels.
    func moveBar(by shift: Int, into picture: inout Bitmap) {
        let bar = length - shift
        copy(oldPage, along: 0..<bar, toAlong: 0, into: &picture)
        guard bar < length else { return }
        picture.fill(axes.rectangle(along: bar..<bar + 1, across: 0..<breadth), with: .white)
        copy(newPage, along: bar + 1..<length, toAlong: bar + 1, into: &picture)
    }

    /// Draws a transition like the wheels of a slot machine after `step` steps. The pages are divided into
    /// equal cells in the direction of motion. Each cell rolls from the old page to the new one, at right
    /// angles to that motion.
    ///
    /// Each cell rolls by `breadth` pixels, the size of the page at right angles to the motion. It needs
    /// `rollingCells` steps for each pixel, and starts `breadth` steps after the previous cell. For example,
    /// if `breadth` is 8 and `rollingCells` is 3, cells roll for 24 steps each, the first one from step 0 to
    /// 24, the second one from 8 to 32, and the third one from 16 to 40. So three cells roll at a time.
    func rollCells(by step: Int, into picture: inout Bitmap) {
        copy(oldPage, along: 0..<length, toAlong: 0, into: &picture)
        for cell in 0..<Transition.cellCount(in: axes) {
            let stepsSinceStart = step - cell * breadth
            // The number of pixels by which the cell has rolled, at most the entire page. It is not positive
            // before the cell starts.
            let shift = min(stepsSinceStart / Transition.rollingCells, breadth)
            // If this cell has not moved yet, neither have the cells after it.
            guard shift > 0 else { break }
            let start = cell * Transition.cellLength
            let end = min(start + Transition.cellLength, length)
            // The old page has moved out by `shift` pixels, and the new page follows it.
            copy(
                oldPage,
                along: start..<end,
                across: shift..<breadth,
                toAlong: start,
                toAcross: 0,
                into: &picture
            )
            copy(
                newPage,
                along: start..<end,
                across: 0..<shift,
                toAlong: start,
                toAcross: breadth - shift,
                into: &picture
            )
        }
    }

    private func copy(_ page: Bitmap, along: Range<Int>, toAlong start: Int, into picture: inout Bitmap) {
        copy(page, along: along, across: 0..<breadth, toAlong: start, toAcross: 0, into: &picture)
    }

    private func copy(_ page: Bitmap, across: Range<Int>, toAcross: Int, into picture: inout Bitmap) {
        copy(page, along: 0..<length, across: across, toAlong: 0, toAcross: toAcross, into: &picture)
    }

    /// Copies the part of `page` with the coordinates `along` and `across` (in the direction of motion and at
    /// right angles to it) to `picture`, where it begins at `start` and `toAcross`.
    private func copy(
        _ page: Bitmap,
        along: Range<Int>,
        across: Range<Int>,
        toAlong start: Int,
        toAcross: Int,
        into picture: inout Bitmap
    ) {
        let target = axes.rectangle(
            along: start..<start + along.count,
            across: toAcross..<toAcross + across.count
        )
        picture.copy(axes.rectangle(along: along, across: across), from: page, to: target.origin)
    }
}

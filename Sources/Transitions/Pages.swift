import Pixels

/// The two pages of a transition that moves their pixels, with a function for each kind of motion. A function draws the
/// picture after the pixels have moved by a number of pixels or steps.
struct Pages {
    let former: Bitmap
    let new: Bitmap
    let axes: PageAxes

    private var length: Int { axes.length }
    private var breadth: Int { axes.breadth }

    /// Moves both pages across the motion, upward on a banner that moves left.
    func push(by shift: Int, into picture: inout Bitmap) {
        copy(former, across: shift..<breadth, toAcross: 0, &picture)
        copy(new, across: 0..<shift, toAcross: breadth - shift, &picture)
    }

    /// Moves both pages across the motion, in the direction opposite to `push`.
    func pushBack(by shift: Int, into picture: inout Bitmap) {
        copy(former, across: 0..<breadth - shift, toAcross: shift, &picture)
        copy(new, across: breadth - shift..<breadth, toAcross: 0, &picture)
    }

    /// Moves both pages along the motion, without a gap.
    func shift(by shift: Int, into picture: inout Bitmap) {
        copy(former, along: shift..<length, to: 0, &picture)
        copy(new, along: 0..<shift, to: length - shift, &picture)
    }

    /// Moves both pages against the motion, without a gap.
    func shiftBack(by shift: Int, into picture: inout Bitmap) {
        copy(former, along: 0..<length - shift, to: shift, &picture)
        copy(new, along: length - shift..<length, to: 0, &picture)
    }

    /// Moves the new page over the old one.
    func cover(by shift: Int, into picture: inout Bitmap) {
        copy(former, along: 0..<length - shift, to: 0, &picture)
        copy(new, along: 0..<shift, to: length - shift, &picture)
    }

    /// Moves the old page away from the new one.
    func reveal(by shift: Int, into picture: inout Bitmap) {
        copy(former, along: shift..<length, to: 0, &picture)
        copy(new, along: length - shift..<length, to: length - shift, &picture)
    }

    /// Moves the halves of the old page apart.
    func openDoors(by shift: Int, into picture: inout Bitmap) {
        let middle = (length + 1) / 2
        let end = min(middle + shift, length)
        copy(former, along: shift..<middle, to: 0, &picture)
        copy(new, along: middle - shift..<end, to: middle - shift, &picture)
        copy(former, along: middle..<length - (end - middle), to: end, &picture)
    }

    /// Uncovers the new page behind a lit line that moves along the motion.
    func moveBar(by shift: Int, into picture: inout Bitmap) {
        let bar = length - shift
        copy(former, along: 0..<bar, to: 0, &picture)
        guard bar < length else { return }
        picture.fill(axes.rectangle(along: bar..<bar + 1, across: 0..<breadth), with: .white)
        copy(new, along: bar + 1..<length, to: bar + 1, &picture)
    }

    /// Pushes the pages cell by cell, like the wheels of a slot machine. While a cell moves, the next two cells start.
    func rollCells(by step: Int, into picture: inout Bitmap) {
        copy(former, along: 0..<length, to: 0, &picture)
        for cell in 0..<Transition.cells(in: axes) {
            let shift = min((step - cell * breadth) / 3, breadth)
            // The cells that follow have not started either.
            guard shift > 0 else { break }
            let along = cell * Transition.cell..<min((cell + 1) * Transition.cell, length)
            copy(former, along: along, across: shift..<breadth, to: along.lowerBound, toAcross: 0, &picture)
            copy(
                new,
                along: along,
                across: 0..<shift,
                to: along.lowerBound,
                toAcross: breadth - shift,
                &picture
            )
        }
    }

    private func copy(_ page: Bitmap, along: Range<Int>, to start: Int, _ picture: inout Bitmap) {
        copy(page, along: along, across: 0..<breadth, to: start, toAcross: 0, &picture)
    }

    private func copy(_ page: Bitmap, across: Range<Int>, toAcross: Int, _ picture: inout Bitmap) {
        copy(page, along: 0..<length, across: across, to: 0, toAcross: toAcross, &picture)
    }

    /// Copies a part of `page` to other coordinates along and across the motion.
    private func copy(
        _ page: Bitmap,
        along: Range<Int>,
        across: Range<Int>,
        to start: Int,
        toAcross: Int,
        _ picture: inout Bitmap
    ) {
        let target = axes.rectangle(
            along: start..<start + along.count,
            across: toAcross..<toAcross + across.count
        )
        picture.copy(axes.rectangle(along: along, across: across), of: page, to: target.origin)
    }
}

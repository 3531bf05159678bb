/// `org.loopbanner.Group`: what carries a sign's inputs to those of other signs, and back.
public enum GroupInterface {
    /// The name.
    public static let name = "org.loopbanner.Group"

    /// The text.
    public static let text = """
        # A sign in step with others: for whatever carries inputs between them, such as loopbanner-gateway.
        interface org.loopbanner.Group

        # 'at': wall clock, nanoseconds since 1970; 'sign', 'k' and 'at' name an input for ever. 'option' is for go_to;
        # 'length' for hold, in nanoseconds, and null is until somebody resumes.
        type Input (
          sign: string, k: int, at: int,
          input: (touch, release, accept, next, previous, go_to, pick, activate, pause, resume, toggle_pause, hold),
          option: ?string, length: ?int
        )
        # The state of a banner at 'at', which only a sign of the same 'rev' can read, and the inputs since.
        type Anchor (rev: string, at: int, state: string, by: string, tail: []Input)

        # From now on Watch tells the inputs of this sign, which is called 'sign' in its group. It goes by itself until
        # Lead or Adopt. 'rev' names its list and how it moves. Ends with the connection.
        method Join(sign: string) -> (rev: string)
        method Leave() -> ()
        # The banner as it is becomes the group's: in step from now on.
        method Lead() -> (anchor: Anchor)
        # The state of two seconds ago.
        method GetAnchor() -> (anchor: Anchor)
        # Goes on from another sign's state: in step from now on. 'changed': it was in another state then.
        method Adopt(anchor: Anchor) -> (changed: bool)
        # Inputs of other signs, in any order, as often as they come. Those of more than 2 s ago are too old, those of
        # more than 250 ms ahead too new.
        method Merge(inputs: []Input) -> (accepted: int, too_old: int, too_new: int)
        # Needs 'more'. Inputs of this sign as they happen; 'rev' and 'in_step' as they are. Another list, or a clock that is
        # set, ends being in step. 'rev' is null while the sign has not joined.
        method Watch() -> (inputs: []Input, rev: ?string, in_step: bool)

        error OtherList (rev: string)
        error NotJoined ()
        # By another connection.
        error AlreadyJoined ()
        error NotInStep ()
        error InvalidAnchor (reason: string)

        """
}

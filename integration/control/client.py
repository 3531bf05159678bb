"""Tests a running sign with Python's package varlink, which checks every reply against the interface.

usage: client.py SOCKET      the sign has the options tea and coffee, and its list has the revision 3
"""

import sys

import varlink


def check(what, is_right):
    if not is_right:
        sys.exit(f"WRONG {what}")
    print(f"ok    {what}")


def main():
    with varlink.Client("unix:" + sys.argv[1]) as client:
        check("the interfaces", "org.loopbanner.Sign" in client.get_interfaces())
        with client.open("org.loopbanner.Sign") as sign, client.open("org.loopbanner.Sign") as other:
            check("GetState", sign.GetState()["state"]["options"] == 2)
            check("GetOptions", [option["id"] for option in sign.GetOptions()["options"]] == ["tea", "coffee"])
            events = other.Subscribe(kinds=["selected"], _more=True)
            check("a subscription begins without events", next(events)["events"] == [])
            for identifier in ["coffee", "tea"]:
                check(f"GoTo {identifier}", sign.GoTo(identifier)["taken"]["selected"]["id"] == identifier)
                check(f"the event of {identifier}", next(events)["events"][0]["id"] == identifier)
            try:
                sign.GoTo("te")
                check("an unknown option is an error", False)
            except varlink.VarlinkError as error:
                check("an unknown option is an error", error.error() == "org.loopbanner.Sign.UnknownOption")
                check("which names the nearest option", error.parameters()["nearest"] == "tea")
            frame = sign.GetFrame()
            check("a frame's height", len(frame["rows"]) == frame["height"])
            check("a frame's width", len(frame["rows"][0]) == frame["width"])
            check("SetOptions", sign.SetOptions([{"id": "x", "text": "X"}])["revision"] == 4)
            check("its options come from a client", sign.GetOptions()["options"][0]["from"] == "control")
            check("ResetOptions", sign.ResetOptions()["revision"] == 5)
            check("Reload", sign.Reload() == {"warnings": []})


main()

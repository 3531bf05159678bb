import SignTestSupport
import Testing

@Suite("Weekdays and times in other notations")
struct WindowAdviceTests {
    @Test(
        "weekdays and times of several languages are reported with the right window, which is valid",
        arguments: mistakes
    )
    func advice(mistake: Mistake) { mistake.check() }

    private static let mistakes: [Mistake] = [
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"lun..ven\"]\n",
            ["5:10: error: unknown weekday 'lun'; did you mean \"Mon..Fri\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mon..Fri\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mo-Fr\"]\n",
            ["5:10: error: unknown weekday 'Mo-Fr'; did you mean \"Mon..Fri\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mon..Fri\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mon–Fri\"]\n",
            ["5:9: error: unknown weekday 'Mon–Fri'; did you mean \"Mon..Fri\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mon..Fri\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mon - Fri\"]\n",
            ["5:14: error: cannot read '-'; did you mean \"Mon..Fri\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mon..Fri\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Montag bis Freitag\"]\n",
            ["5:10: error: unknown weekday 'Montag'; did you mean \"Mon..Fri\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mon..Fri\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mo. - Fr. 11:00 - 14:00 Uhr\"]\n",
            ["5:10: error: unknown weekday 'Mo.'; did you mean \"Mon..Fri 11:00..14:00\"?"],
            corrected:
                "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mon..Fri 11:00..14:00\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"lundi à vendredi 11h30-14h\"]\n",
            ["5:9: error: unknown weekday 'lundi'; did you mean \"Mon..Fri 11:30..14:00\"?"],
            corrected:
                "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mon..Fri 11:30..14:00\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"lunes a viernes 11:00-14:00\"]\n",
            ["5:10: error: unknown weekday 'lunes'; did you mean \"Mon..Fri 11:00..14:00\"?"],
            corrected:
                "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mon..Fri 11:00..14:00\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Sa und So\"]\n",
            ["5:10: error: unknown weekday 'Sa'; did you mean \"Sat,Sun\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Sat,Sun\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"weekends\"]\n",
            ["5:10: error: unknown weekday 'weekends'; did you mean \"Sat,Sun\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Sat,Sun\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mon-Fri 11:00-14:00\"]\n",
            [
                "5:10: error: write a range of weekdays with two dots; did you mean \"Mon..Fri 11:00..14:00\"?"
            ],
            corrected:
                "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mon..Fri 11:00..14:00\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"11:00–14:00\"]\n",
            ["5:9: error: '11:00–14:00' is not FROM..TO; did you mean \"11:00..14:00\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"11:00..14:00\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"11.00..14.00\"]\n",
            ["5:10: error: '11.00' is not a time; did you mean \"11:00..14:00\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"11:00..14:00\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"9:00..12:00\"]\n",
            ["5:10: error: '9:00' is not a time; did you mean \"09:00..12:00\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"09:00..12:00\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"9am..5pm\"]\n",
            ["5:10: error: '9am' is not a time; did you mean \"09:00..17:00\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"09:00..17:00\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"9 am - 5:30 pm\"]\n",
            ["5:10: error: '9' is not FROM..TO; did you mean \"09:00..17:30\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"09:00..17:30\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"11-14 Uhr\"]\n",
            ["5:16: error: weekdays come before dates; did you mean \"11:00..14:00\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"11:00..14:00\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"from 11:00 to 14:00\"]\n",
            ["5:10: error: unknown weekday 'from'; did you mean \"11:00..14:00\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"11:00..14:00\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mon to Fri\"]\n",
            ["5:14: error: 'to' is a second set of weekdays; did you mean \"Mon..Fri\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mon..Fri\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"11:00..14:00 Mon..Fri\"]\n",
            ["5:23: error: weekdays come before times; did you mean \"Mon..Fri 11:00..14:00\"?"],
            corrected:
                "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mon..Fri 11:00..14:00\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = Mon..Fri 11:00..14:00\n",
            [
                "5:8: error: could not determine value type; strings need quotes, such as show = \"Mon..Fri 11:00..14:00\""
            ],
            corrected:
                "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = \"Mon..Fri 11:00..14:00\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = 11:00..14:00\n",
            ["5:13: error: expected ':', saw '.'; strings need quotes, such as show = \"11:00..14:00\""],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = \"11:00..14:00\"\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [Mon..Fri 11:00..14:00]\n",
            ["5:9: error: could not determine value type; write show = [\"Mon..Fri 11:00..14:00\"]"],
            corrected:
                "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mon..Fri 11:00..14:00\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"soon\"]\n",
            ["5:10: error: unknown weekday 'soon'; allowed: Mon, Tue, Wed, Thu, Fri, Sat, Sun"]
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mo–Fr 11–14 Uhr\"]\n",
            ["5:9: error: unknown weekday 'Mo–Fr'; did you mean \"Mon..Fri 11:00..14:00\"?"],
            corrected:
                "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mon..Fri 11:00..14:00\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Di bis Do\"]\n",
            ["5:10: error: unknown weekday 'Di'; did you mean \"Tue..Thu\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Tue..Thu\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"sab, dom\"]\n",
            ["5:10: error: unknown weekday 'sab'; did you mean \"Sat,Sun\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Sat,Sun\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"lun-ven 9h-18h30\"]\n",
            ["5:10: error: unknown weekday 'lun-ven'; did you mean \"Mon..Fri 09:00..18:30\"?"],
            corrected:
                "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mon..Fri 09:00..18:30\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"lunedì-venerdì 9:00-13:00\"]\n",
            ["5:9: error: unknown weekday 'lunedì-venerdì'; did you mean \"Mon..Fri 09:00..13:00\"?"],
            corrected:
                "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mon..Fri 09:00..13:00\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"miércoles\"]\n",
            ["5:9: error: unknown weekday 'miércoles'; did you mean \"Wed\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Wed\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"noon..midnight\"]\n",
            ["5:10: error: unknown weekday 'noon'; did you mean \"12:00..24:00\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"12:00..24:00\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"dusk..dawn\"]\n",
            ["5:10: error: unknown weekday 'dusk'; did you mean \"sunset..sunrise\"?"]
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"weekdays 9am-5pm\"]\n",
            ["5:10: error: unknown weekday 'weekdays'; did you mean \"Mon..Fri 09:00..17:00\"?"],
            corrected:
                "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mon..Fri 09:00..17:00\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Sat+Sun 10:00-12:00\"]\n",
            ["5:10: error: unknown weekday 'Sat+Sun'; did you mean \"Sat,Sun 10:00..12:00\"?"],
            corrected:
                "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Sat,Sun 10:00..12:00\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"every day 8:00-20:00\"]\n",
            ["5:10: error: unknown weekday 'every'; did you mean \"08:00..20:00\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"08:00..20:00\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"11:00 bis 14:00\"]\n",
            ["5:10: error: '11:00' needs an end; did you mean \"11:00..14:00\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"11:00..14:00\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"11:00 to 2pm\"]\n",
            ["5:10: error: '11:00' needs an end; did you mean \"11:00..14:00\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"11:00..14:00\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mon-Fri 11-14\"]\n",
            [
                "5:10: error: write a range of weekdays with two dots; did you mean \"Mon..Fri 11:00..14:00\"?"
            ],
            corrected:
                "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"Mon..Fri 11:00..14:00\"]\n"
        ),
        Mistake(
            "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"1100-1400\"]\n",
            ["5:10: error: '1100-1400' is not a date; did you mean \"11:00..14:00\"?"],
            corrected: "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"A\"\nshow = [\"11:00..14:00\"]\n"
        ),
    ]
}

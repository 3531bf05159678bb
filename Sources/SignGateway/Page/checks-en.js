// What the sign's checks report about options and settings, for the page of a sign and the page of a fleet.
export default {
  // The values that a key accepts, for languages other than English: there, the sign's own message is shown.
  refusals: {
    "id.rule": "This name is not allowed.", "text.rule": "This text is not allowed.",
    "dwell.rule": "This is not a duration. Examples: 3s, 1.5s, 2min.",
    "lifetime.rule": "This is not a duration. Examples: 10min, 3h, 2h30min.",
    "slide.rule": "This is not a duration. Examples: 600ms, 1s.",
    "show.rule": "This is not a schedule. Example: Mon..Fri 11:00..14:00. Separate several times with semicolons.",
    "image.rule": "This picture is not allowed.", "color.rule": "This is not a color. Examples: red, #ff8800.",
    "effect.rule": "This is not an effect. Examples: rainbow, wave.", "size.rule": "The letters may have 8 to 64 rows.",
    "background.rule": "This is not a background. Examples: red, stars, snow.",
    "font.rule": "The sign does not have this font. Example: builtin-small.",
    "language.rule": "This is not the code of a language. Examples: de, ko.", suggestion: "Did you mean {name}?",
  },
  // The sign's warnings, by a part of the English sentence, with their translations. $1 is the first group of the pattern. Other
  // warnings stay in English.
  warnings: [],
  // The sign's mistakes that need more than the rule of their key, in the same form.
  mistakes: [],
};

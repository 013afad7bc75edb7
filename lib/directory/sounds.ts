const cyrillic = "абвгґдеєжзиіїйклмнопрстуўфхцчшщъыьэюя";
const cyrillicSounds = "a b v g g d e e zh z i i i i k l m n o p r s t u u f h ts ch sh sh  i  e iu ia".split(
  " ",
);
const greek = "αβγδεζηθικλμνξοπρστυφχψω";
const greekSounds = "a v g d e z i th i k l m n x o p r s t i f ch ps o".split(" ");
const latinLetters = new Map([
  ...Array.from(cyrillic, (letter, index) => [letter, cyrillicSounds[index] ?? ""] as const),
  ...Array.from(greek, (letter, index) => [letter, greekSounds[index] ?? ""] as const),
]);

/** Spellings of one sound, in order: each is replaced in the result of those before it. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/tsch|tch|tsh|cz|ch(?![rl])/g, "c"],
  [/sch|sh|sz/g, "s"],
  [/zh|rz/g, "z"],
  [/c(?![eicy]|$)h?|ck|kh|q/g, "k"],
  [/ts|tz/g, "c"],
  [/ph/g, "f"],
  [/([tdg])h/g, "$1"],
  [/x/g, "ks"],
  [/w/g, "v"],
  [/[jy]/g, "i"],
  [/([aou])e/g, "$1"],
  [/ou|oo/g, "u"],
  [/ei/g, "ai"],
  [/(.)\1/g, "$1"],
];

/** Equal for names that sound alike: Kowalczyk, Kovalchik and Ковальчик. `folded`: a word from `foldName`. */
export const toSoundKey = (folded: string): string =>
  spellings.reduce(
    (key, [spelling, sound]) => key.replace(spelling, sound),
    folded
      .replaceAll("ου", "u")
      .replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => latinLetters.get(letter) ?? letter),
  );

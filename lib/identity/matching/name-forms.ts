import { foldName, letterReplacements, plainNamePattern } from "./names";

/** Folded text for decisions. `plain` omits the marks of Latin, Greek and Cyrillic letters, `marked` has all marks. */
export type NameForm = { plain: string; marked: string };

/** Folds a text like `foldName`, but keeps marks: of other scripts in both forms, of all scripts in `marked`. */
export function toNameForm(text: string): NameForm {
  if (plainNamePattern.test(text)) return { plain: foldName(text), marked: foldName(text) };
  const marked = text
    .normalize("NFKD")
    .replace(/\p{Default_Ignorable_Code_Point}|(?<![\p{L}\p{M}])\p{M}+/gu, "")
    .toLowerCase()
    // A dotted i and the breves of й and ў belong to the letter: a text without other marks has them too.
    .replace(/(?<=i)\u0307|(?<=[иу])\u0306/g, "")
    .replace(/[łøđðßæœþıς]/g, (letter) => markedReplacements[letter] ?? letterReplacements[letter] ?? letter)
    .replace(/[\p{P}\p{S}\s]+/gu, " ")
    .trim();
  return {
    plain: marked.replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, ""),
    marked,
  };
}

/**
 * Returns whether two texts may be spellings of one name. A Latin, Greek or Cyrillic text may lack all marks of the
 * other text. Other differences of marks distinguish names: Hùng and Hưng, ビザ and ピザ.
 */
export const isSameForm = (a: NameForm, b: NameForm): boolean =>
  a.plain === b.plain && (a.marked === b.marked || a.marked === a.plain || b.marked === b.plain);

/** Returns the form of the name of an office, department, skill or value. `+` and `#` count as words. */
export function toSpellingForm(name: string): NameForm {
  const form = toNameForm(name.replaceAll("+", " plus ").replaceAll("#", " sharp "));
  return form.plain === "" ? { plain: name, marked: name } : form;
}

/** Returns whether a name of an office, department, skill or value is a spelling of one of `names` (PEOPLE-34). */
export function createNameMatcher(names: readonly string[]): (name: string | null | undefined) => boolean {
  const forms = names.map(toSpellingForm);
  const known = new Map<string, boolean>(); // Results are cached, because a directory has few names and many people.
  return (name) => {
    if (!name) return false;
    const form = known.has(name) ? null : toSpellingForm(name);
    if (form)
      known.set(
        name,
        forms.some((one) => isSameForm(one, form)),
      );
    return known.get(name) ?? false;
  };
}

/** Returns the form of a person's name, in which spaces and punctuation do not count: Anne-Marie and Annemarie. */
export const toPersonNameForm = (name: string): NameForm => toNameForm(name.replace(/[\p{P}\p{S}\s]/gu, ""));

export const isSameName = (a: string, b: string): boolean =>
  isSameForm(toPersonNameForm(a), toPersonNameForm(b));

/** Strokes count as marks: Łukasz may be written Lukasz. */
const markedReplacements: Record<string, string> = { ł: "l\u0335", ø: "o\u0335", đ: "d\u0335", ð: "d\u0335" };

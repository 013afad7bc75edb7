type Named = { id: string; firstName: string; lastName: string };

/** "First Last", without the space where one of them is empty. */
export function fullName({ firstName, lastName }: Pick<Named, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}

/** The same of somebody as the API tells of them. */
export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  fullName({ firstName: first_name, lastName: last_name });

/**
 * For comparing and searching names: lower case, without diacritics, letters that Unicode does not decompose spelled out,
 * every kind of apostrophe and dash alike. Two spellings of one name fold to the same text.
 */
export function foldName(text: string): string {
  return foldLetters(text).replace(/\s+/g, " ").trim();
}

/** The same without a word about spaces: what each letter of a text folds to, wherever it stands. */
export function foldLetters(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase(); // most are, and a directory has thousands
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[łøđðßæœþıς]/g, (letter) => undecomposed[letter] ?? letter)
    .replace(/[\p{P}\p{S}]+/gu, " ");
}

const isPlain = /^[A-Za-z0-9 ]*$/;

const undecomposed: Record<string, string> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ı: "i",
  ς: "σ",
};

/** Maximum length of the text that is read as a query, before folding. One letter may fold to 18. */
const maxQueryLength = 200;
/** Maximum number of words of a query that are used; later words are ignored. */
export const maxWords = 10;
/** Maximum length of a word of a query, in letters after folding; the letters after it are ignored. */
export const maxWordLength = 32;

/**
 * Returns the distinct words of a query with the text each of them was typed as, within the limits above: a comparison with every person
 * then takes a bounded time, whatever was typed.
 */
export function readWords(query: string, toWord: (typed: string) => string = (typed) => typed) {
  const words = new Map<string, string>();
  for (const typed of query.slice(0, maxQueryLength).split(/\s+/)) {
    const folded = foldName(toWord(typed)).split(" ").filter(Boolean);
    for (const long of folded) {
      const word = long.slice(0, maxWordLength);
      if (!words.has(word)) words.set(word, folded.length === 1 ? typed : word);
    }
  }
  return Array.from(words, ([folded, typed]) => ({ folded, typed })).slice(0, maxWords);
}

/** Returns a test of texts: whether each typed word begins one of the words of a text. */
export function beginsWords(typed: string): (text: string) => boolean {
  const beginnings = readWords(typed).map(({ folded }) => ` ${folded}`);
  return (text) => {
    const folded = ` ${foldName(text)}`;
    return beginnings.every((beginning) => folded.includes(beginning));
  };
}

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** The order of the list, of roots and of siblings: by "first last", then by id (PEOPLE-4). Leaves its input alone. */
export function inDirectoryOrder<P extends Named>(people: readonly P[]): P[] {
  return people
    .map((person) => {
      const name = fullName(person);
      return { person, name, key: orderKey(name) };
    })
    .sort(
      (a, b) =>
        (a.key !== null && b.key !== null ? compareCodes(a.key, b.key) : collator.compare(a.name, b.name)) ||
        compareCodes(a.person.id, b.person.id),
    )
    .map(({ person }) => person);
}

/**
 * What a name of Latin letters, spaces, hyphens and apostrophes has its place by: the codes of these stand in the collator's order, and
 * comparing codes takes a tenth of its time. Null for any other name, for which the collator is asked.
 */
function orderKey(name: string): string | null {
  const letters = isLatin.test(name) ? name : name.normalize("NFD").replace(/[\u0300-\u0333]/g, "");
  return isLatin.test(letters) ? letters.toLowerCase().replaceAll("-", "!") : null;
}

const isLatin = /^[A-Za-z '-]*$/;

/** The order of names that people read. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b);

const compareCodes = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Short forms of given names. */
const shortNames: Record<string, string> = {
  Katarzyna: "Kasia",
  Małgorzata: "Gosia",
  Agnieszka: "Aga",
  Stanisław: "Staszek",
  Karolina: "Karo",
  Gabriela: "Gabi",
  Isabella: "Bella",
  Oluwaseun: "Seun",
  "Jean-Luc": "Jean",
  "Marie-Claire": "Marie",
  Sebastião: "Seb",
  Rafael: "Rafa",
  Beatriz: "Bia",
  Vinícius: "Vini",
  Viktor: "Vik",
  Peter: "Pete",
  Olivia: "Liv",
  Tomás: "Tom",
  Jakub: "Kuba",
  Fatima: "Fati",
  Emily: "Em",
  Ibrahim: "Ibro",
  Siobhán: "Shiv",
  Mariana: "Mari",
};
const nicknames = ["Kit", "Sunny", "Mac", "Bo", "Teddy", "Birdie", "Ziggy", "Coco"];

/** Returns a short form of the given name: a common one, or its first letters. */
export const getShortName = (firstName: string): string => shortNames[firstName] ?? firstName.slice(0, 3);

/** Returns a nickname that is unrelated to the name. */
export const pickNickname = (index: number): string => nicknames[index % nicknames.length] ?? "Kit";

const plainLetters: Record<string, string> = {
  ł: "l",
  Ł: "L",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ð: "d",
  ß: "ss",
  æ: "ae",
  Æ: "Ae",
  þ: "th",
  Þ: "Th",
  ı: "i",
};

/** Returns the name without diacritics, as typed on a keyboard that lacks them. */
export const removeDiacritics = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[łŁøØđĐðßæÆþÞı]/g, (letter) => plainLetters[letter] ?? letter);

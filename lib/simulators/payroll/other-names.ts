/** What family and friends say, and what payroll then writes. */
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

/** A shorter form of the given name: a customary one, or its beginning. */
export const shortNameOf = (firstName: string): string => shortNames[firstName] ?? firstName.slice(0, 3);

/** A name that has nothing to do with the given one. */
export const nicknameOf = (index: number): string => nicknames[index % nicknames.length] ?? "Kit";

const undecomposed: Record<string, string> = {
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

/** The name as somebody types it who has no such letters on the keyboard. */
export const withoutDiacritics = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[łŁøØđĐðßæÆþÞı]/g, (letter) => undecomposed[letter] ?? letter);

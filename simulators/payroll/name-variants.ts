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

export const getShortName = (firstName: string): string => shortNames[firstName] ?? firstName.slice(0, 3);

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

export const removeDiacritics = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[łŁøØđĐðßæÆþÞı]/g, (letter) => plainLetters[letter] ?? letter);

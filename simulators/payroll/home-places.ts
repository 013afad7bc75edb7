/** Home region of an office: streets, towns with postal codes, country and telephone formats. */
export type HomePlace = {
  /** In the vendor's spelling. */
  country: string;
  /** `#` is the house number. */
  streets: readonly [string, ...string[]];
  towns: readonly [Town, ...Town[]];
  /** `#` is a digit. */
  phone: string;
  mobile: string;
};
/** `region` is absent in countries without regions. */
type Town = { city: string; postalCode: string; region?: string };

/** Home places by name of the office. */
const places: Readonly<Record<string, HomePlace>> = {
  Lisbon: {
    country: "PORTUGAL",
    streets: ["Rua do Exemplo, #", "Rua da Amostra, #", "Travessa do Modelo, #"],
    towns: [
      { city: "Lisboa", postalCode: "1200-109" },
      { city: "Almada", postalCode: "2800-174" },
      { city: "Oeiras", postalCode: "2780-241" },
      { city: "Amadora", postalCode: "2700-595" },
    ],
    phone: "+351 21 ### ####",
    mobile: "+351 91# ### ###",
  },
  Copenhagen: {
    country: "DENMARK",
    streets: ["Eksempelvej #", "Prøvegade #", "Mønsteralle #"],
    towns: [
      { city: "København N", postalCode: "2200" },
      { city: "Frederiksberg", postalCode: "2000" },
      { city: "Hellerup", postalCode: "2900" },
      { city: "Valby", postalCode: "2500" },
    ],
    phone: "+45 33 ## ## ##",
    mobile: "+45 20 ## ## ##",
  },
  Kraków: {
    country: "POLAND",
    streets: ["ul. Przykładowa #", "ul. Wzorcowa #", "ul. Próbna #"],
    towns: [
      { city: "Kraków", postalCode: "31-024" },
      { city: "Kraków", postalCode: "30-394" },
      { city: "Wieliczka", postalCode: "32-020" },
      { city: "Skawina", postalCode: "32-050" },
    ],
    phone: "+48 12 ### ## ##",
    mobile: "+48 60# ### ###",
  },
  Melbourne: {
    country: "AUSTRALIA",
    streets: ["# Sample Street", "# Example Road", "# Specimen Lane"],
    towns: [
      { city: "Fitzroy", postalCode: "3065", region: "VIC" },
      { city: "Brunswick", postalCode: "3056", region: "VIC" },
      { city: "Footscray", postalCode: "3011", region: "VIC" },
      { city: "St Kilda", postalCode: "3182", region: "VIC" },
    ],
    phone: "03 9### ####",
    mobile: "04## ### ###",
  },
  "São Paulo": {
    country: "BRAZIL",
    streets: ["Rua do Exemplo, #", "Rua Modelo, #", "Alameda da Amostra, #"],
    towns: [
      { city: "São Paulo", postalCode: "05422-010", region: "SP" },
      { city: "São Paulo", postalCode: "04101-300", region: "SP" },
      { city: "Osasco", postalCode: "06010-067", region: "SP" },
      { city: "Santo André", postalCode: "09015-361", region: "SP" },
    ],
    phone: "+55 11 3### ####",
    mobile: "+55 11 9#### ####",
  },
  Toronto: {
    country: "CANADA",
    streets: ["# Sample Street", "# Example Avenue", "# Specimen Crescent"],
    towns: [
      { city: "Toronto", postalCode: "M5V 2T6", region: "ON" },
      { city: "Toronto", postalCode: "M4K 1P1", region: "ON" },
      { city: "Mississauga", postalCode: "L5B 3C1", region: "ON" },
      { city: "Markham", postalCode: "L3P 1A8", region: "ON" },
    ],
    phone: "+1 416 555 ####",
    mobile: "+1 647 555 ####",
  },
};

/** Home country of the payroll system, for people without an office. */
const defaultPlace: HomePlace = {
  country: "AUSTRALIA",
  streets: ["# Sample Street", "# Example Road", "# Specimen Lane"],
  towns: [
    { city: "Marrickville", postalCode: "2204", region: "NSW" },
    { city: "Toowong", postalCode: "4066", region: "QLD" },
    { city: "Glenelg", postalCode: "5045", region: "SA" },
  ],
  phone: "02 9### ####",
  mobile: "04## ### ###",
};

export const getHomePlace = (office: string | null): HomePlace => (office && places[office]) || defaultPlace;

/** Fills the `#` of the pattern with digits. Numbers are unique within an office as long as the pattern allows. */
export function createPhoneNumber(pattern: string, index: number): string {
  const wanted = pattern.split("#").length - 1;
  const number = String((index * 48_611_537 + 10_007) % 10 ** wanted).padStart(wanted, "0");
  let next = 0;
  return pattern.replaceAll("#", () => number[next++] ?? "0");
}

/** Home region of an office: streets, towns with postal codes, country and telephone formats. */
export type HomePlace = {
  country: string;
  /** Absent in countries without regions. */
  region?: string;
  /** `#` is the house number. */
  streets: readonly [string, ...string[]];
  towns: readonly [string, ...string[]];
  /** `#` is a digit. */
  phone: string;
  mobile: string;
};

/** Home of people without an office: the country of the payroll system. */
const melbourne: HomePlace = {
  country: "AUSTRALIA",
  region: "VIC",
  streets: ["# Sample Street", "# Example Road", "# Specimen Lane"],
  towns: ["3065 Fitzroy", "3056 Brunswick", "3011 Footscray", "3182 St Kilda"],
  phone: "03 9### ####",
  mobile: "04## ### ###",
};

const places: Readonly<Record<string, HomePlace>> = {
  Lisbon: {
    country: "PORTUGAL",
    streets: ["Rua do Exemplo, #", "Rua da Amostra, #", "Travessa do Modelo, #"],
    towns: ["1200-109 Lisboa", "2800-174 Almada", "2780-241 Oeiras", "2700-595 Amadora"],
    phone: "+351 21 ### ####",
    mobile: "+351 91# ### ###",
  },
  Copenhagen: {
    country: "DENMARK",
    streets: ["Eksempelvej #", "Prøvegade #", "Mønsteralle #"],
    towns: ["2200 København N", "2000 Frederiksberg", "2900 Hellerup", "2500 Valby"],
    phone: "+45 33 ## ## ##",
    mobile: "+45 20 ## ## ##",
  },
  Kraków: {
    country: "POLAND",
    streets: ["ul. Przykładowa #", "ul. Wzorcowa #", "ul. Próbna #"],
    towns: ["31-024 Kraków", "30-394 Kraków", "32-020 Wieliczka", "32-050 Skawina"],
    phone: "+48 12 ### ## ##",
    mobile: "+48 60# ### ###",
  },
  Melbourne: melbourne,
  "São Paulo": {
    country: "BRAZIL",
    region: "SP",
    streets: ["Rua do Exemplo, #", "Rua Modelo, #", "Alameda da Amostra, #"],
    towns: ["05422-010 São Paulo", "04101-300 São Paulo", "06010-067 Osasco", "09015-361 Santo André"],
    phone: "+55 11 3### ####",
    mobile: "+55 11 9#### ####",
  },
  Toronto: {
    country: "CANADA",
    region: "ON",
    streets: ["# Sample Street", "# Example Avenue", "# Specimen Crescent"],
    towns: ["M5V2T6 Toronto", "M4K1P1 Toronto", "L5B3C1 Mississauga", "L3P1A8 Markham"],
    phone: "+1 416 555 ####",
    mobile: "+1 647 555 ####",
  },
};

export const getHomePlace = (office: string | null): HomePlace => (office && places[office]) || melbourne;

/** Fills the `#` of the pattern with digits. Numbers are unique within an office as long as the pattern allows. */
export function createPhoneNumber(pattern: string, index: number): string {
  const wanted = pattern.split("#").length - 1;
  const number = String((index * 48_611_537 + 10_007) % 10 ** wanted).padStart(wanted, "0");
  let next = 0;
  return pattern.replaceAll("#", () => number[next++] ?? "0");
}

/** Maximum lengths in characters, and maximum numbers of entries, of About fields. */
export const aboutLimits = {
  name: 100,
  pronouns: 40,
  about: 600,
  phone: 40,
  tag: 40,
  skills: 20,
  askMeAbout: 10,
  languages: 10,
  links: 5,
  linkLabel: 60,
  url: 300,
  workingHours: 100,
} as const;

/** Phone numbers in common spellings, such as `+45 12 34 56 78`, `(03) 9123 4567` or `020/123-45 ext. 6`. */
export const phonePattern = /^[+(]?\d[\d\s().\-/]*(?:(?:ext\.?|x)\s*\d{1,6})?$/i;

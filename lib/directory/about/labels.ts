import type { About, AboutField } from "./schema";

export const aboutFieldLabels: Record<AboutField, string> = {
  preferred_name: "Preferred name",
  pronouns: "Pronouns",
  name_pronunciation: "Name pronunciation",
  about: "About",
  work_phone: "Work phone",
  skills: "Skills",
  ask_me_about: "Ask me about",
  languages: "Languages",
  links: "Links",
  birthday: "Birthday",
  working_hours: "Working hours",
};

const fieldOrder = Object.keys(aboutFieldLabels).filter(
  (name): name is AboutField => name in aboutFieldLabels,
);

export const emptyAbout: About = {
  preferred_name: null,
  pronouns: null,
  name_pronunciation: null,
  about: null,
  work_phone: null,
  skills: [],
  ask_me_about: [],
  languages: [],
  links: [],
  birthday: null,
  working_hours: null,
};

export const findChangedFields = (before: About, after: About): AboutField[] =>
  fieldOrder.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

export const isAboutEmpty = (given: About): boolean => findChangedFields(given, emptyAbout).length === 0;

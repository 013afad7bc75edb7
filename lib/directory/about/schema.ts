import { z } from "zod";
import { plainParagraphs, plainText } from "@/lib/platform/text/plain-text";
import { timestamp, namedObject } from "@/lib/platform/common-schemas";
import { personCustomField, customFieldValuesBody } from "../custom-fields/schema";
import { groupBySpelling } from "@/lib/directory/spellings";
import { aboutLimits, phonePattern } from "./limits";
import { secureUrl } from "@/lib/platform/network/secure-url";

const optionalText = z.string().nullable();

/** About fields, which a person publishes about themselves (ABOUT-1). Empty texts are null, empty lists are `[]`. */
export const about = namedObject("About", {
  preferred_name: optionalText.describe(
    "Full name that pages show in place of first and last name; null: first and last name.",
  ),
  pronouns: optionalText.describe("Pronouns, for example `she/her`; null if not given."),
  name_pronunciation: optionalText.describe("How the name is pronounced; null if not given."),
  about: optionalText.describe("Plain text in up to 600 characters; null if not given."),
  work_phone: optionalText.describe("Phone number at work; null if not given."),
  skills: z.array(z.string()).describe("Skills."),
  ask_me_about: z.array(z.string()).describe("Subjects that the person offers help with."),
  languages: z.array(z.string()).describe("Languages."),
  links: z
    .array(
      z.strictObject({
        label: z.string().describe("Text of the link; empty: the host of the address."),
        url: z.url({ protocol: /^https$/ }).describe("Address, https only."),
      }),
    )
    .describe("Links."),
  birthday: optionalText.describe(
    "Day and month as `MM-DD`, never a year; null unless the person chose to show it.",
  ),
  working_hours: optionalText.describe("Working hours in words; null if not given."),
});
export type About = z.infer<typeof about>;
export type AboutField = keyof About;

const emptyToNull = (text: z.ZodType<string, string>) =>
  text.transform((given) => (given === "" ? null : given)).nullable();
const textOrNull = (longest: number) => emptyToNull(plainText(longest));

/** The last of several spellings of one tag (`groupBySpelling`) replaces the earlier ones. */
const tags = (most: number) =>
  z
    .array(plainText(aboutLimits.tag).min(1, "must not be empty"))
    .max(most, `must have at most ${most} entries`)
    .transform((given) =>
      groupBySpelling(given, (tag) => tag).map(({ name, items }) => items.at(-1) ?? name),
    );

/** Returns whether a text is a day as `MM-DD`. Accepts 29 February, because 2000 is a leap year. */
const isDayOfYear = (text: string) => z.iso.date().safeParse(`2000-${text}`).success;

/** Fields to change; absent fields are unchanged. Null, an empty text or an empty list clears a field. */
export const aboutBody = z
  .strictObject({
    preferred_name: textOrNull(aboutLimits.name).describe("Full name to show; null: first and last name."),
    pronouns: textOrNull(aboutLimits.pronouns).describe("Pronouns."),
    name_pronunciation: textOrNull(aboutLimits.name).describe("How the name is pronounced."),
    about: emptyToNull(plainParagraphs(aboutLimits.about)).describe("Plain text, 600 characters at most."),
    work_phone: emptyToNull(
      plainText(aboutLimits.phone)
        .overwrite((text) => text.normalize("NFKC")) // digits in full width
        .refine((text) => text === "" || phonePattern.test(text), "must be a phone number"),
    ).describe("Phone number at work."),
    skills: tags(aboutLimits.skills).describe("Skills, 20 at most."),
    ask_me_about: tags(aboutLimits.askMeAbout).describe("Subjects, 10 at most."),
    languages: tags(aboutLimits.languages).describe("Languages, 10 at most."),
    links: z
      .array(
        z.strictObject({
          label: plainText(aboutLimits.linkLabel).default("").describe("Text of the link."),
          url: secureUrl(aboutLimits.url).describe("Address, https only."),
        }),
      )
      .max(aboutLimits.links, `must have at most ${aboutLimits.links} entries`)
      .describe("Links, 5 at most."),
    birthday: z
      .string()
      .refine(isDayOfYear, "must be a day as MM-DD")
      .nullable()
      .describe("Day and month as `MM-DD`."),
    working_hours: textOrNull(aboutLimits.workingHours).describe("Working hours in words."),
    fields: customFieldValuesBody,
  })
  .partial();
export type AboutChange = z.infer<typeof aboutBody>;

export const aboutResponse = namedObject("AboutResponse", {
  person_id: z.uuid().describe("Id of the person."),
  about: about.describe("Data that the person publishes about themselves."),
  fields: z
    .array(personCustomField)
    .describe("Custom fields that the caller sees, with and without values, in the order of the page."),
  can_edit: z.boolean().describe("True if the caller may change `about`."),
  updated_at: timestamp.nullable().describe("When it last changed, in UTC; null if nothing was entered."),
});
export type AboutResponse = z.infer<typeof aboutResponse>;

const tagCounts = z
  .array(
    z.strictObject({
      name: z.string().describe("The tag, in its most frequent spelling."),
      people: z.int().describe("Number of people who use it."),
    }),
  )
  .describe("Tags in use, most frequent first.");

export const skillsResponse = namedObject("SkillsResponse", {
  skills: z
    .array(
      z.strictObject({
        name: z.string().describe("The skill, in its most frequent spelling."),
        person_ids: z.array(z.uuid()).describe("Ids of the people who named it."),
      }),
    )
    .describe("Skills in use, most frequent first."),
});
export type SkillsResponse = z.infer<typeof skillsResponse>;

export const tagsResponse = namedObject("TagsResponse", {
  skills: tagCounts,
  ask_me_about: tagCounts,
  languages: tagCounts,
});
export type TagsResponse = z.infer<typeof tagsResponse>;
export type TagField = keyof TagsResponse;

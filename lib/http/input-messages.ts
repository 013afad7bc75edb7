import type { z } from "zod";

/** Messages start with a verb ("must be an integer"), so that they can follow the name of a field. */
export const describeInputError = (issue: z.core.$ZodRawIssue): string => {
  const expected = describeExpectation(issue);
  return issue.input === undefined && issue.code !== "custom" ? `is required, and ${expected}` : expected;
};

function describeExpectation(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${typeNames[issue.expected] ?? "of another type"}`;
    case "invalid_value":
      return `must be ${joinChoices(issue.values.map((value) => JSON.stringify(value) ?? "absent"))}`;
    case "invalid_format":
      return `must ${describeFormat(issue)}`;
    case "too_small":
      return `must ${describeLimit(issue, Number(issue.minimum), "at least", "more than")}`;
    case "too_big":
      return `must ${describeLimit(issue, Number(issue.maximum), "at most", "less than")}`;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `must not have ${issue.keys.length === 1 ? "the field" : "the fields"} ${issue.keys.slice(0, 5).map(quoteName).join(", ")}`;
    case "invalid_union":
      return describeUnion(issue);
    case "invalid_key":
      return "must have valid field names";
    case "invalid_element":
      return "must have valid entries";
    default:
      return "must be valid";
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "an integer",
  bigint: "an integer",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
  date: "a date",
  undefined: "absent",
  never: "absent",
};

const formatDescriptions: Readonly<Record<string, string>> = {
  email: "be an e-mail address",
  url: "be a URL",
  uuid: "be a UUID, such as 3f2c6a4e-8d1b-4c57-9a60-1e2f3a4b5c6d",
  guid: "be a UUID, such as 3f2c6a4e-8d1b-4c57-9a60-1e2f3a4b5c6d",
  date: "be a date, such as 2026-11-20",
  datetime: "be a time, such as 2026-11-20T23:04:05Z",
  time: "be a time of day, such as 23:04:05",
};

const describeFormat = ({ format, pattern }: { format: string; pattern?: string | undefined }) =>
  formatDescriptions[format] ?? (pattern ? `match the pattern ${pattern}` : "have the described format");

type LimitIssue = { origin: string; inclusive?: boolean | undefined; exact?: boolean | undefined };

function describeLimit(
  { origin, inclusive, exact }: LimitIssue,
  count: number,
  within: string,
  beyond: string,
) {
  const unit = unitNames[origin];
  const words = exact ? "exactly" : inclusive === false ? beyond : within;
  if (!unit) return `be ${words} ${count}`;
  if (count === 1 && words === "at least") return "not be empty";
  return `have ${words} ${count} ${count === 1 ? unit[0] : unit[1]}`;
}

const unitNames: Readonly<Record<string, readonly [string, string]>> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
  set: ["entry", "entries"],
  map: ["entry", "entries"],
  object: ["field", "fields"],
};

/** Without a known discriminator, joins the alternatives' messages about the value itself, not those about fields. */
function describeUnion({
  errors,
  options,
}: {
  errors?: readonly (readonly z.core.$ZodIssue[])[];
  options?: readonly unknown[];
}): string {
  if (options?.length)
    return `must be ${joinChoices(options.map((option) => JSON.stringify(option) ?? "absent"))}`;
  const whole = (errors ?? []).flatMap((issues) => issues.filter(({ path }) => path.length === 0));
  const messages = [...new Set(whole.map(({ message }) => message))];
  return messages.length > 0 ? messages.join(", or ") : "must have one of the described forms";
}

const quoteName = (name: string) => JSON.stringify(name.slice(0, 60));

const joinChoices = (values: readonly string[]) =>
  values.length > 1 ? `one of ${values.join(", ")}` : values.join();

import { createHmac } from "node:crypto";
import { buildReportingTree } from "@/lib/identity/access/reporting-tree";
import { normaliseEmail } from "@/lib/identity/matching/normalise-email";
import {
  createNameMatcher,
  isSameForm,
  toSpellingForm,
  type NameForm,
} from "@/lib/identity/matching/name-forms";
import { compareNames } from "@/lib/identity/matching/names";
import type { InvitationSelection, SkipReason } from "./schema";

export type Invitee = {
  id: string;
  name: string;
  email: string | null;
  office: string | null;
  department: string | null;
  managerId: string | null;
  userId: string | null;
  isEmailTaken: boolean;
};

type InviteeWithEmail = Invitee & { email: string };

type InvitationPlan = {
  invited: InviteeWithEmail[];
  skipped: Map<SkipReason, string[]>;
};

export function planInvitations(people: readonly Invitee[], selection: InvitationSelection): InvitationPlan {
  const holders = new Map<string, number>();
  for (const { email } of people) if (email !== null) holders.set(email, (holders.get(email) ?? 0) + 1);
  const plan: InvitationPlan = { invited: [], skipped: new Map() };
  const skip = (reason: SkipReason, label: string) => {
    const labels = plan.skipped.get(reason);
    if (labels) labels.push(label);
    else plan.skipped.set(reason, [label]);
  };
  for (const person of people.filter(createSelector(people, selection))) {
    const { name, email, userId, isEmailTaken } = person;
    if (userId !== null) skip("has_account", name);
    else if (email === null) skip("no_email", name);
    else if ((holders.get(email) ?? 0) > 1) skip("shared_email", name);
    else if (isEmailTaken) skip("email_of_other_account", name);
    else plan.invited.push({ ...person, email });
  }
  for (const address of listAddresses(selection))
    if (!holders.has(address)) skip("not_in_directory", address);
  return plan;
}

const listAddresses = (selection: InvitationSelection): ReadonlySet<string> =>
  new Set(
    selection.by === "emails" ? selection.emails.map((address) => normaliseEmail(address) ?? address) : [],
  );

function createSelector(
  people: readonly Invitee[],
  selection: InvitationSelection,
): (person: Invitee) => boolean {
  switch (selection.by) {
    case "everyone":
      return () => true;
    case "office": {
      const isSelected = createNameMatcher(selection.offices);
      return ({ office }) => isSelected(office);
    }
    case "department": {
      const isSelected = createNameMatcher(selection.departments);
      return ({ department }) => isSelected(department);
    }
    case "manager": {
      const { levelsBelow } = buildReportingTree(people);
      return ({ id }) => levelsBelow(id, selection.manager_id) !== null;
    }
    case "emails": {
      const addresses = listAddresses(selection);
      return ({ email }) => email !== null && addresses.has(email);
    }
  }
}

export function countWithoutAccountBy(
  group: "office" | "department",
  people: readonly Invitee[],
): { name: string; without_account: number }[] {
  const bySpelling = new Map<string, number>();
  for (const { [group]: name, userId } of people)
    if (name !== null) bySpelling.set(name, (bySpelling.get(name) ?? 0) + (userId === null ? 1 : 0));
  const counts: { name: string; without_account: number; form: NameForm }[] = [];
  for (const [name, without_account] of bySpelling) {
    const form = toSpellingForm(name);
    const same = counts.find((count) => isSameForm(count.form, form));
    if (same) same.without_account += without_account;
    else counts.push({ name, without_account, form });
  }
  return counts
    .map(({ name, without_account }) => ({ name, without_account }))
    .toSorted((a, b) => compareNames(a.name, b.name));
}

/** Each count includes the person and everyone below. */
export function countWithoutAccountByManager(people: readonly Invitee[]): Map<string, number> {
  const { lineOf, reportsOf } = buildReportingTree(people);
  const counts = new Map<string, number>();
  for (const { id, userId } of people) {
    if (userId !== null) continue;
    for (const counted of [id, ...lineOf(id)]) counts.set(counted, (counts.get(counted) ?? 0) + 1);
  }
  return new Map(
    people.flatMap(({ id }) => (reportsOf(id).length > 0 ? [[id, counts.get(id) ?? 0] as const] : [])),
  );
}

/**
 * Returns a digest of the people to invite and their e-mails. An invitation with the tag of a preview invites exactly
 * the people of that preview. The digest has a key, so that a caller cannot test guesses of an e-mail.
 */
export const computeInvitationTag = (
  invited: readonly Pick<InviteeWithEmail, "id" | "email">[],
  key: string,
): string =>
  createHmac("sha256", key)
    .update(
      invited
        .map(({ id, email }) => `${id} ${email}`)
        .toSorted()
        .join("\n"),
    )
    .digest("hex");

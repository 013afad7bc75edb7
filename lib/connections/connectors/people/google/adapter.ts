import type { z } from "zod";
import { createGoogleCall, type GoogleAccess } from "@/lib/connections/connectors/google-call";
import { inspectPicture } from "@/lib/connections/connectors/pictures/picture-size";
import { vendorPictureLimits } from "@/lib/connections/connectors/pictures/vendor-picture";
import { createListingBudget, toPathId, type VendorCall } from "@/lib/connections/connectors/vendor-call";
import type { ByteBudget } from "@/lib/platform/byte-stream";
import { Problem } from "@/lib/platform/problem";
import { keepAbsentParts, partNames } from "../absent-parts";
import { addGroups, type GroupDirectory } from "../group-members";
import {
  collectRows,
  createIncompleteProblem,
  readPages,
  readTwice,
  type Page,
} from "@/lib/connections/connectors/paged-list";
import type { ListPeopleOptions, PeopleListing, PeopleSource } from "../port";
import { createRowCollector } from "../rows";
import { createManagerFinder, parseUser } from "./mapping";
import { explainRefusal, explainTokenRefusal, groupScope, userScope } from "./refusals";
import { accountPage, groupsPage, membersPage, photo, userFields, usersPage } from "./schemas";

// Adapter of Google's Admin SDK Directory API v1 with a service account that acts for an administrator. Vendor rules:
// GOOGLEDIR-1 to GOOGLEDIR-13 in docs/reference/vendors.md.

export type GoogleDirectorySettings = GoogleAccess & { subject: string };

const maxPages = 1_000;

const usersPath = getListPath("users", {
  customer: "my_customer",
  maxResults: "500", // the vendor's maximum
  fields: `kind,nextPageToken,users(${userFields})`,
});
const groupsPath = getListPath("groups", {
  customer: "my_customer",
  maxResults: "200",
  fields: "kind,nextPageToken,groups(id,email,name,aliases,nonEditableAliases)",
});

/** A listing is complete if it ends with a page that leads to no other, and no page before is empty (GOOGLEDIR-5). */
export function createGoogleDirectory(settings: GoogleDirectorySettings): PeopleSource {
  const call = createDirectoryCall(settings, userScope);
  const pictures = createDirectoryCall(
    { ...settings, limits: { ...settings.limits, ...vendorPictureLimits } },
    userScope,
  );
  return {
    async listPeople(options) {
      const { groups = [], signal } = options;
      const listing = await readTwice(() => readUsers(call, settings, options));
      return addGroups(
        listing,
        groups,
        createGroupDirectory(createDirectoryCall(settings, groupScope), signal),
      );
    },
    async readPicture(externalId, { signal }) {
      const id = toPathId(externalId);
      if (id === null) return { failure: "not_found" };
      try {
        const { photoData } = await pictures(`users/${id}/photos/thumbnail`, photo, {
          signal,
          mayBeAbsent: true,
        });
        return inspectPicture(decodePhoto(photoData));
      } catch (error) {
        if (error instanceof Problem && error.kind === "missing") return { failure: "not_found" };
        throw error;
      }
    },
  };
}

export async function verifyGoogleDirectory(
  settings: GoogleDirectorySettings,
  groups: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  const parameters = { customer: "my_customer", maxResults: "1" };
  const call = createDirectoryCall(settings, userScope);
  const path = getListPath("users", { ...parameters, fields: "users(customerId)" });
  const { users } = await call(path, accountPage, { signal });
  if (groups.length > 0)
    await createDirectoryCall(settings, groupScope)(getListPath("groups", parameters), groupsPage, {
      signal,
    });
  return users[0]?.customerId ?? "";
}

function createDirectoryCall(settings: GoogleDirectorySettings, scope: string): VendorCall {
  const refused = { scope, clientId: settings.key.clientId };
  return createGoogleCall({
    ...settings,
    system: "projects",
    scopes: [scope],
    explainTokenRefusal: (refusal) => explainTokenRefusal(refusal, refused),
    explainRefusal: (status, reason) => explainRefusal(status, reason, refused),
  });
}

function getListPath(path: string, parameters: Record<string, string>): string {
  return `${path}?${new URLSearchParams(parameters).toString()}`;
}

async function readUsers(
  call: VendorCall,
  { limits }: GoogleDirectorySettings,
  { signal, onProgress }: ListPeopleOptions,
): Promise<PeopleListing> {
  const rows = createRowCollector();
  const managers = createManagerFinder();
  const addAll = async () => {
    const options = { signal, budget: createListingBudget(limits) };
    for await (const page of readList(call, usersPath, usersPage, options)) {
      for (const row of page) {
        rows.add(parseUser(row));
        managers.add(row);
      }
      onProgress?.({ read: rows.count(), announced: null });
    }
  };
  await addAll();
  // A repeated row is the only sign that the list shifted, so that another row may be missing (A5).
  if (rows.hasRepeated()) await addAll();
  onProgress?.({ read: rows.count(), announced: rows.count() });
  const { people, broken } = rows.listing();
  return keepAbsentParts(
    {
      people: people.map((person) => ({
        ...person,
        managerExternalId: managers.find(person.managerExternalId),
      })),
      broken,
      hasChosenFields: true,
    },
    partNames,
  );
}

const readList = <Row>(
  call: VendorCall,
  path: string,
  schema: z.ZodType<Page<Row>>,
  options: { signal: AbortSignal; budget: ByteBudget },
) =>
  readPages(
    "",
    async (token) => {
      const pageToken = token && `&pageToken=${encodeURIComponent(token)}`;
      const page = await call(`${path}${pageToken}`, schema, options);
      if (page.next !== null && page.rows.length === 0) throw createIncompleteProblem();
      return page;
    },
    maxPages,
  );

const readRows = <Row>(call: VendorCall, path: string, schema: z.ZodType<Page<Row>>, signal: AbortSignal) =>
  readTwice(() => collectRows(readList(call, path, schema, { signal, budget: createListingBudget() })));

function createGroupDirectory(call: VendorCall, signal: AbortSignal): GroupDirectory {
  let known: Promise<z.infer<typeof groupsPage>["rows"]> | null = null;
  return {
    async find(wanted) {
      const groups = await (known ??= readRows(call, groupsPath, groupsPage, signal));
      const isWanted = (name: string | null | undefined) => name && toExactForm(name) === toExactForm(wanted);
      return groups.flatMap(({ id, email, name, aliases, nonEditableAliases }) =>
        [id, email, name, ...(aliases ?? []), ...(nonEditableAliases ?? [])].some(isWanted) ? id : [],
      );
    },
    async readMembers(groupId, everyone) {
      const path = getListPath(`groups/${encodeURIComponent(groupId)}/members`, {
        includeDerivedMembership: "true",
        maxResults: "200",
        fields: "kind,nextPageToken,members(id,type)",
      });
      const members = await readRows(call, path, membersPage, signal);
      return members.some(({ type }) => type === "CUSTOMER") ? everyone : members.map(({ id }) => id);
    },
  };
}

const toExactForm = (name: string): string => name.normalize("NFC").trim().toLowerCase();

/** The vendor's base64 also has `_`, `-` and the padding `*` or `.` (GOOGLEDIR-10). */
const decodePhoto = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(text.replaceAll(/[*.=]/g, ""), "base64url"));

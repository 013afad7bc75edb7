import { z } from "zod";
import { vendorText } from "@/lib/connections/connectors/vendor-text";
import { rowId } from "../rows";
import type { Page } from "@/lib/connections/connectors/paged-list";

// Shapes of Google's Admin SDK Directory API v1, as far as Kith reads them. Unknown fields are ignored.

const text = vendorText.nullish();

const addresses = z.array(vendorText).nullish();
const aliases = { aliases: addresses, nonEditableAliases: addresses };

/** A list without rows lacks its key (GOOGLEDIR-4), so only the kind distinguishes it from another answer. */
const createPage = <Row>(key: string, row: z.ZodType<Row>): z.ZodType<Page<Row>> =>
  z
    .looseObject({ kind: z.literal(`admin#directory#${key}`), nextPageToken: text })
    .transform(({ nextPageToken, ...body }) => ({ rows: body[key] ?? [], next: nextPageToken || null }))
    .pipe(z.object({ rows: z.array(row), next: z.string().nullable() }));

export const usersPage = createPage("users", z.unknown());
export const groupsPage = createPage(
  "groups",
  z.object({ id: vendorText, email: text, name: text, ...aliases }),
);
/** A member of the type `CUSTOMER` is everyone of the account. */
export const membersPage = createPage("members", z.object({ id: vendorText, type: vendorText }));

export const accountPage = z.object({ users: z.array(z.object({ customerId: vendorText })).min(1) });

export const photo = z.object({ photoData: z.string() });

/** Empty if the user has none, undefined if the list is unreadable. */
const readableList = <Item>(item: z.ZodType<Item>) =>
  z
    .array(item)
    .nullish()
    .transform((items): Item[] | undefined => items ?? [])
    .catch(undefined);

export const googleUser = z.object({
  id: rowId,
  primaryEmail: vendorText,
  name: z.object({ givenName: text, familyName: text, fullName: text, displayName: text }),
  suspended: z.boolean(),
  archived: z.boolean().nullish(),
  orgUnitPath: text,
  organizations: z
    .array(
      z.object({
        title: text,
        department: text,
        location: text,
        description: text,
        primary: z.boolean().nullish(),
      }),
    )
    .nullish(),
  relations: z.array(z.object({ type: text, value: text })).nullish(),
  locations: readableList(z.object({ type: text, area: text, buildingId: text })),
  phones: readableList(z.object({ type: text, value: text })),
  thumbnailPhotoEtag: text,
});
export type GoogleUser = z.infer<typeof googleUser>;

/** Fields that Kith requests of a user. Parts of lists cannot be selected, because their items have no fixed type. */
export const userFields =
  "id,primaryEmail,aliases,nonEditableAliases,name,suspended,archived,orgUnitPath,organizations,relations,locations,phones,thumbnailPhotoEtag";

/** Addresses of a user, which the relation of a report may have. Also of a user who is otherwise unreadable. */
export const userAddresses = z.object({
  id: rowId,
  primaryEmail: vendorText,
  ...aliases,
});

import { z } from "zod";
import { vendorText } from "@/lib/connections/connectors/vendor-text";
import { rowId } from "../rows";

// Shapes of Productive's API v2 (JSON:API), as far as Kith reads them. Unknown fields are ignored.

const resourceIdentifier = z.object({ type: z.string(), id: vendorText });

/** Relationship with data: an identifier, or null for none. A stub (`meta.included: false`) does not match. */
const includedRelation = z.object({ data: resourceIdentifier.nullable() });

/** Page of people. Rows are parsed individually, so that an invalid row does not invalidate the page. */
export const peoplePage = z.object({
  data: z.array(z.unknown()),
  included: z.array(z.unknown()).optional(),
  meta: z.object({
    current_page: z.number().int(),
    total_pages: z.number().int().nonnegative(),
    total_count: z.number().int().nonnegative(),
  }),
});
export type PeoplePage = z.infer<typeof peoplePage>;

/** A value that is not a date makes the record invalid, because such a record never removes a person. */
const endDate = vendorText.refine((text) => /^\d{4}-\d{2}-\d{2}/.test(text), "expected a date");

const person = z.object({
  type: z.literal("people"),
  id: rowId,
  attributes: z.object({
    first_name: vendorText.nullish(),
    last_name: vendorText.nullish(),
    email: vendorText.nullish(),
    title: vendorText.nullish(),
    avatar_url: vendorText.nullish(),
    joined_at: vendorText.nullish(),
    deactivated_at: endDate.nullish(),
    archived_at: endDate.nullish(),
    placeholder: z.boolean().nullish(),
    agent: z.boolean().nullish(),
    virtual: z.boolean().nullish(),
    tag_list: z.array(vendorText).nullish().catch(undefined),
    custom_fields: z.record(z.string(), z.unknown()).nullish().catch(undefined),
  }),
});
const subsidiary = includedRelation.optional().catch(undefined);
const teams = z
  .object({ data: z.array(resourceIdentifier) })
  .optional()
  .catch(undefined);
export const productivePerson = person.extend({
  relationships: z.object({ manager: includedRelation, subsidiary, teams }),
});

/** Relationship that the vendor omitted: a stub (`meta.included: false`) or a missing key. */
const omittedRelation = z.object({ data: z.never().optional() }).optional();
export const productivePersonWithoutManager = person.extend({
  relationships: z.object({ manager: omittedRelation, subsidiary, teams }).optional(),
});
export type ProductivePerson =
  | z.infer<typeof productivePerson>
  | z.infer<typeof productivePersonWithoutManager>;

export const rowWithoutManager = z.object({
  relationships: z.object({ manager: omittedRelation }).optional(),
});

export const namedRecord = z.object({
  type: z.enum(["subsidiaries", "teams"]),
  id: vendorText,
  attributes: z.object({ name: vendorText.nullish() }),
});

/** A token has one membership per organisation. Its id is neither the organisation's nor the person's. */
export const membershipsPage = z.object({
  data: z.array(
    z.object({
      relationships: z.object({
        organization: z.object({ data: resourceIdentifier }),
        person: includedRelation.optional().catch(undefined),
      }),
    }),
  ),
  included: z.array(z.unknown()),
});

export const organizationRecord = z.object({
  type: z.literal("organizations"),
  id: vendorText,
  attributes: z.object({ name: vendorText }),
});

export const tokenOwnerRecord = z.object({
  type: z.literal("people"),
  id: vendorText,
  attributes: z.object({ first_name: vendorText.nullish(), last_name: vendorText.nullish() }),
});

import { z } from "zod";
import { vendorText } from "@/lib/connectors/vendor-text";

// The shapes of Productive's API v2 (JSON:API), as far as we read them. Unknown fields are left alone.

const identifier = z.object({ type: z.string(), id: vendorText });

/** A relationship that was included: an identifier, or null for none. A stub (`meta.included: false`) is not one. */
const included = z.object({ data: identifier.nullable() });

/** One page. Rows are checked one by one, so that a broken one does not cost the page. */
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

/** When somebody stopped being a colleague. Anything else there is a record that is broken, and takes nobody out of the directory. */
const ended = vendorText.refine((text) => /^\d{4}-\d{2}-\d{2}/.test(text), "expected a date");

const person = z.object({
  type: z.literal("people"),
  id: z.string().regex(/^[\w-]{1,64}$/),
  attributes: z.object({
    first_name: vendorText.nullish(),
    last_name: vendorText.nullish(),
    email: vendorText.nullish(),
    title: vendorText.nullish(),
    avatar_url: vendorText.nullish(),
    joined_at: vendorText.nullish(),
    deactivated_at: ended.nullish(),
    archived_at: ended.nullish(),
    placeholder: z.boolean().nullish(),
    agent: z.boolean().nullish(),
    virtual: z.boolean().nullish(),
  }),
});
const subsidiary = included.optional().catch(undefined);
export const personRow = person.extend({ relationships: z.object({ manager: included, subsidiary }) });

/** A row that says nothing of its manager, not even that there is none: a stub (`meta.included: false`), or no relationship at all. */
const unsaid = z.object({ data: z.never().optional() }).optional();
/** A row of a page that leaves out every manager. */
export const personRowWithoutManager = person.extend({
  relationships: z.object({ manager: unsaid, subsidiary }).optional(),
});
export type PersonRow = z.infer<typeof personRow> | z.infer<typeof personRowWithoutManager>;

export const rowWithoutManager = z.object({
  relationships: z.object({ manager: unsaid }).optional(),
});

/** Enough of a row to say whose it is. */
export const identifiedRow = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) });

export const subsidiaryRecord = z.object({
  type: z.literal("subsidiaries"),
  id: vendorText,
  attributes: z.object({ name: vendorText.nullish() }),
});

/** One membership for each organisation of a token. Its own id is neither the organisation's nor the person's. */
export const membershipsPage = z.object({
  data: z.array(
    z.object({
      relationships: z.object({
        organization: z.object({ data: identifier }),
        person: included.optional().catch(undefined),
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

export const ownerRecord = z.object({
  type: z.literal("people"),
  id: vendorText,
  attributes: z.object({ first_name: vendorText.nullish(), last_name: vendorText.nullish() }),
});

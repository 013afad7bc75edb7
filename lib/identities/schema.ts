import { z } from "zod";
import { IdentityOrigin } from "@/lib/generated/prisma/enums";
import { timestamp } from "@/lib/http/common-schemas";

/** How an id came to be whose it is; `set_by_name` is null where nobody asked for it: Kith found it in a sync or at a sign-in. */
export const linkDetail = z
  .strictObject({
    origin: z.enum(IdentityOrigin),
    set_by_name: z.string().nullable(),
    set_at: timestamp,
  })
  .meta({ id: "LinkDetail" });
export type LinkDetail = z.infer<typeof linkDetail>;

/** Who has an id. `person_id`: only while they are in the directory; `user_id`: null for a person who is no user. */
export const linkHolder = z
  .strictObject({ name: z.string(), person_id: z.uuid().nullable(), user_id: z.uuid().nullable() })
  .meta({ id: "LinkHolder" });
export type LinkHolder = z.infer<typeof linkHolder>;

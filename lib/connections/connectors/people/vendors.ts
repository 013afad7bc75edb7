import { z } from "zod";
import { entra } from "./entra/vendor";
import { google } from "./google/vendor";
import { productive } from "./productive/vendor";
import { file, push } from "./senders";
import type { PeopleVendor } from "./vendor";
import { vendorNames } from "./vendor-texts";

// Every vendor of the source of people: a line here and in `vendor-texts.ts`, and its folder.

const all = { productive, entra, google, file, push };
type Vendors = typeof all;

export type VendorBodies = { [V in keyof Vendors]: z.infer<Vendors[V]["body"]> };
export type VendorSecrets = { [V in keyof Vendors]: z.infer<Vendors[V]["secret"]> };

export const peopleVendors: { [V in keyof Vendors]: PeopleVendor<VendorBodies[V], VendorSecrets[V]> } = all;

export const vendorSecret = z.union([
  productive.secret,
  entra.secret,
  google.secret,
  file.secret,
  push.secret,
]);

/** Request that connects the source of people: one object for clients, with the fields that its vendor needs. */
export const connectPeopleBody = z
  .strictObject({
    ...productive.body.partial().shape,
    ...entra.body.partial().shape,
    ...google.body.partial().shape,
    vendor: z
      .enum(vendorNames)
      .optional()
      .describe("Vendor. Default: `productive`. `file` and `push` have no further fields."),
  })
  .transform((body): unknown => body)
  .pipe(z.discriminatedUnion("vendor", [productive.body, entra.body, google.body, file.body, push.body]));

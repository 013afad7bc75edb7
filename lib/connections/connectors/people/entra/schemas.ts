import { z } from "zod";
import { vendorText } from "@/lib/connections/connectors/vendor-text";
import { rowId } from "../rows";

// Shapes of Microsoft Graph v1.0 and of the token endpoint, as far as Kith reads them. Unknown fields are ignored.

export type GraphPage<Row> = { value: Row[]; "@odata.nextLink"?: string | null | undefined };
const nextLink = { "@odata.nextLink": z.string().max(16_384).nullish() }; // a cut link is useless

/** Rows are parsed individually, so that an invalid row does not invalidate the page. */
export const usersPage = z.object({ value: z.array(z.unknown()), ...nextLink });
/** Page of groups or of members, of any type. */
export const objectsPage = z.object({ value: z.array(z.object({ id: rowId })), ...nextLink });

/** `$count` answers in plain text. */
export const countText = z
  .instanceof(Uint8Array)
  .transform((bytes) => new TextDecoder().decode(bytes).trim())
  .pipe(z.string().regex(/^\d{1,9}$/))
  .transform(Number);

export const pictureBytes = z.instanceof(Uint8Array<ArrayBuffer>);

export const entraUser = z.object({
  id: rowId,
  // Required, so that a listing without them lets nobody join whom a rule leaves out.
  accountEnabled: z.boolean(),
  userType: vendorText.nullable(),
  displayName: vendorText.nullish(),
  givenName: vendorText.nullish(),
  surname: vendorText.nullish(),
  mail: vendorText.nullish(),
  userPrincipalName: vendorText.nullish(),
  jobTitle: vendorText.nullish(),
  department: vendorText.nullish(),
  officeLocation: vendorText.nullish(),
  employeeType: vendorText.nullish(),
  employeeHireDate: vendorText.nullish(),
  businessPhones: z.array(vendorText).nullish(),
  /** Absent without a manager. A contact of the organisation may be one. */
  manager: z.object({ "@odata.type": vendorText.nullish(), id: rowId }).nullish(),
});
export type EntraUser = z.infer<typeof entraUser>;

/** Fields of `entraUser` that the list sends only if they are named. */
export const selectedFields = Object.keys(entraUser.omit({ manager: true }).shape);

export const organisations = z.object({
  value: z.array(z.object({ displayName: vendorText.nullish() })),
});

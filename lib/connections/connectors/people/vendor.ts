import type { z } from "zod";
import type { VendorClock } from "@/lib/connections/connectors/vendor-call";
import type { PeopleSource } from "./port";

export type VendorContext = {
  settings: {
    projectsApiUrl: string;
    /** Addresses of a simulator; null: those of the tenant's cloud. */
    entra: { loginUrl: string | null; graphUrl: string | null };
    googleDirectory: { apiUrl: string; tokenUrl: string };
  };
  timing: Partial<VendorClock>;
  /** Creates a source of the records that were sent last. `noListing` says what to do before the first listing. */
  createStoredSource: (noListing: string) => PeopleSource;
};

export type VendorAccess = {
  organisation: { id: string; name: string };
  actingAs?: string;
  credentialEndsAt?: Date;
};

/** How a vendor of the source of people is connected, checked and read. `texts.ts` beside it has what pages say. */
export type PeopleVendor<Body, Secret, BodySchema = z.ZodType<Body>> = {
  body: BodySchema;
  secret: z.ZodType<Secret>;
  connect: (
    body: Body,
    context: VendorContext,
    signal: AbortSignal,
  ) => Promise<VendorAccess & { secret: Secret }>;
  /** Throws if the credential does not work or may not read `groups`. Null: the vendor names no owner. */
  check: (
    secret: Secret,
    context: VendorContext & { groups: readonly string[] },
    signal: AbortSignal,
  ) => Promise<VendorAccess | null>;
  createSource: (secret: Secret, context: VendorContext) => PeopleSource;
  defaultRules?: readonly ("disabled" | "guest")[];
};

/** Field of the form that connects a system; `name` is the key of the request. */
type CredentialField = {
  name: string;
  label: string;
  description?: string;
  placeholder?: string;
  isSecret?: true;
  hasLines?: true;
  isOptional?: true;
  /** Values to choose from. The first is chosen by default. */
  choices?: readonly { value: string; label: string }[];
  /** Code of the problem that the field explains. A form with a single field shows every problem at it. */
  problem?: string;
};

/** Without logic, because pages load them. `**` marks a button or a menu, and backticks mark code. */
export type VendorTexts = {
  name: string;
  /** The vendor as an answer to "Where are your people?", and for whom it is. */
  choice: string;
  audience: string;
  purpose: string;
  steps: readonly string[];
  help?: { href: string; label: string };
  /** True if people of this vendor have custom fields and tags, from which departments can be taken. */
  hasFieldsAndTags?: true;
  credential: string;
  /** Fields of the credential; none if people are sent to Kith. */
  fields: readonly CredentialField[];
  connected: string;
  /** Only if people are sent to Kith: the button that opens the page of the source, and what renews an old listing. */
  sent?: { button: string; renewal: string };
  outage: string;
  disconnectConsequence: string;
  disconnected: string;
};

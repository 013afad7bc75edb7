import type { PictureOutcome } from "../pictures/port";
import type { ReceivedListing, ReceivedRecord } from "./received/received-listing";

/** Value of a vendor field. Null: empty at the vendor. Undefined: the source omitted the field. */
type VendorField = string | null | undefined;

/** Empty: none at the vendor. Undefined: the source omitted the list, or the name of one of its records. */
type VendorList = readonly string[] | undefined;

/** Active employee or contractor as the source sent the record, not yet cleaned. */
export type VendorPerson = {
  externalId: string;
  firstName: VendorField;
  lastName: VendorField;
  email: VendorField;
  title: VendorField;
  /** Public address, or that of `buildVendorPictureAddress`. */
  avatarUrl: VendorField;
  office: VendorField;
  workPhone: VendorField;
  /** `YYYY-MM-DD`, in the time zone offset of the vendor's value. */
  joinedOn: VendorField;
  managerExternalId: VendorField;
  teams: VendorList;
  tags: VendorList;
  /** Texts of the custom fields by the field's id. Undefined: the source omitted the fields. */
  customFields: Readonly<Record<string, string>> | undefined;
  facts: RecordFacts;
};

/** What rules decide by, besides the other fields. An absent fact is unknown, and no rule about it applies. */
export type RecordFacts = {
  isDisabled?: boolean;
  isGuest?: boolean;
  employmentType?: string;
  /** Path, such as `/Studio/Design`. */
  orgUnit?: string;
  /** Names and ids, nested memberships included. */
  groups?: readonly string[];
};

export type InvalidRecord = { externalId: string | null; reason: string; index?: number | null };

/** Warning about a listing, for executives. `externalIds` may belong to people who are not in the directory. */
export type ListingWarning = { code: string; detail: string; externalIds: string[] };

export type LeftOutRecord = {
  externalId: string;
  name: string;
  kind: string;
  value: string | null;
  managerExternalId: VendorField;
};

/** Result of reading the complete list. Completeness is verified, for example against the vendor's own count. */
export type PeopleListing = {
  people: VendorPerson[];
  broken: InvalidRecord[];
  warnings?: ListingWarning[];
  /** True if people choose the fields of the source, so that an omitted field is no fault. */
  hasChosenFields?: boolean;
  /** Vendor whose rules the listing was read with; absent in tests of a plan. */
  vendor?: string;
  leftOut?: LeftOutRecord[];
  /** Listing that was sent to Kith and is stored with the run that applies it; `records`: after merging. */
  received?: { sent: ReceivedListing; records: readonly ReceivedRecord[] };
};

export type ReportListingProgress = (progress: { read: number; announced: number | null }) => void;

export type ListPeopleOptions = {
  signal: AbortSignal;
  onProgress?: ReportListingProgress;
  /** Groups of rules, by name or id. A source that knows groups lists those of a person in `facts`, as they are written here. */
  groups?: readonly string[];
};

/** A failure throws a `Problem`, an abort the signal's reason. Partial data is never returned. */
export type PeopleSource = {
  /**
   * Only of a source whose listing Kith stores, so that reading it says nothing about the vendor. Throws 409 `no_listing`
   * before a run starts, so that a source that waits for its first listing is no failed run.
   */
  requireListing?: () => Promise<void>;
  listPeople(options: ListPeopleOptions): Promise<PeopleListing>;
  /** Reads a picture without a public address. A `Problem` of a kind other than `upstream` holds for all pictures. */
  readPicture?: (externalId: string, options: { signal: AbortSignal }) => Promise<PictureOutcome>;
};

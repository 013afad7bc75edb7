/** Value of a vendor field. Null: empty at the vendor. Undefined: the response omitted the field. */
type VendorField = string | null | undefined;

/**
 * List of texts. Empty: none at the vendor. Undefined: the response omitted the list, or the name of one of its
 * records.
 */
type VendorList = readonly string[] | undefined;

/** Active employee or contractor as the projects system sent the record, not yet cleaned. */
export type VendorPerson = {
  externalId: string;
  firstName: VendorField;
  lastName: VendorField;
  email: VendorField;
  title: VendorField;
  avatarUrl: VendorField;
  office: VendorField;
  /** `YYYY-MM-DD`, in the time zone offset of the vendor's value. */
  joinedOn: VendorField;
  managerExternalId: VendorField;
  teams: VendorList;
  tags: VendorList;
  /** Texts of the custom fields by the field's id. Undefined: the response omitted the fields. */
  customFields: Readonly<Record<string, string>> | undefined;
};

/** Unreadable record. `externalId` is null if the id is unreadable too. */
export type InvalidRecord = { externalId: string | null; reason: string };

/** Result of reading the complete list. Completeness is verified against the vendor's own count. */
export type PeopleListing = { people: VendorPerson[]; broken: InvalidRecord[] };

export type ReportListingProgress = (progress: { read: number; announced: number }) => void;

type Organization = { id: string; name: string };

/** A failure throws a `Problem`, an abort the signal's reason. Partial data is never returned. */
export type PeopleSource = {
  listPeople(options: { signal: AbortSignal; onProgress?: ReportListingProgress }): Promise<PeopleListing>;
};

/** Owner of an API token: the organisations that the token can access, and the name of the user whose rights it has. */
export type ProjectsTokenOwner = { organizations: Organization[]; actingAs: string };

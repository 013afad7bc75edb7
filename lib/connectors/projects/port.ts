/** What was sent of a field: null, that nothing is entered there; undefined, that the answer left the field out. */
type Sent = string | null | undefined;

/** Somebody whom the projects system lists as an active employee or contractor, as it was sent: nothing cleaned yet. */
export type ListedPerson = {
  externalId: string;
  firstName: Sent;
  lastName: Sent;
  email: Sent;
  title: Sent;
  avatarUrl: Sent;
  /** The subsidiary's name. */
  office: Sent;
  /** `YYYY-MM-DD`, in the offset that the vendor gave it in. */
  joinedOn: Sent;
  managerExternalId: Sent;
};

/** A record that nobody can use. `externalId` is null where not even that could be read. */
export type BrokenRecord = { externalId: string | null; reason: string };

/** What a complete reading of the list found. Whether it was complete has been proven against the vendor's own count. */
export type PeopleListing = { people: ListedPerson[]; broken: BrokenRecord[] };

export type ListingProgress = (progress: { read: number; announced: number }) => void;

type Organization = { id: string; name: string };

/** What Kith needs of a projects system. Every method fails with a `Problem`, and none ever with half an answer. */
export type Projects = {
  /** Everybody who is active, all pages of them. */
  listPeople(options: { signal: AbortSignal; onProgress?: ListingProgress }): Promise<PeopleListing>;
};

/** Who a bare API token belongs to, asked before it is stored. */
export type ProjectsTokenOwner = { organizations: Organization[]; actingAs: string };

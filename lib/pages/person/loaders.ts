import "server-only";
import { cache } from "react";
import { hasAccess, type CallerWith } from "@/lib/identity/access/permissions";
import { listOwnProfileReads } from "@/lib/identity/audit/queries";
import { getAbout } from "@/lib/directory/about/queries";
import { getAbsences } from "@/lib/directory/absences/queries";
import { getOffice, getPersonDetails, toWorkContactDetails } from "@/lib/directory/details";
import { getCurrentDirectory } from "@/lib/directory/directory-store";
import { getDirectoryWithPreferredNames } from "@/lib/directory/shown-directory";
import { listLastChanges } from "@/lib/profiles/changes";
import { findFormerPeople } from "@/lib/profiles/former-people";
import type { FormerPerson } from "@/lib/profiles/history-schema";
import { authorizeProfile, type ProfileAccess } from "@/lib/profiles/profile-access";
import { refreshIfStale } from "@/lib/sync/people/refresh-when-stale";
import { findPictureVersions, hasUploadedPicture } from "@/lib/directory/pictures/queries";
import { requirePermittedCaller, requireUuid, throwNotFound } from "@/lib/identity/session/page-guards";
import { getReportingPosition } from "@/lib/profiles/reporting-position";
import { getProvenance, initialProfileGroups, readProfileBeforeAudit } from "@/lib/profiles/queries";

const maxShownPeople = 200;

/** Returns null for other viewers than executives, for people in the directory, and for deleted people. */
export const loadFormerPerson = cache(async (id: string): Promise<FormerPerson | null> => {
  const caller = await requirePermittedCaller("view:people");
  requireUuid(id);
  if (!hasAccess(caller, "manage:people") || (await getCurrentDirectory()).directory.byId.has(id))
    return null;
  return (await findFormerPeople(caller, id))[0] ?? null;
});

/** Loads what the caller may see of this person. The decision is made once per page, for all loaders. */
const loadAccess = cache(async (id: string): Promise<ProfileAccess> => {
  const caller = await requirePermittedCaller("view:people");
  requireUuid(id);
  return authorizeProfile(caller, id).catch(throwNotFound);
});

async function readDetails(caller: CallerWith<"view:people">, id: string) {
  const details = await getPersonDetails(caller, id).catch(throwNotFound);
  const { department, teams, office } = details;
  const reach = toWorkContactDetails(details);
  return { reach, department, teams, office: office ? await getOffice(caller, office) : null };
}

/** Loads the first 200 peers and reports. Starts a refresh of the directory if it is stale. */
export const loadPersonPage = cache(async (id: string) => {
  const { caller, found, directory: published, isStale, groups } = await loadAccess(id);
  refreshIfStale({ stale: isStale });
  const directory = getDirectoryWithPreferredNames(published);
  const person = directory.byId.get(id) ?? found;
  const { peers, reports, ...place } = getReportingPosition(directory, id);
  const shown = { peers: peers.slice(0, maxShownPeople), reports: reports.slice(0, maxShownPeople) };
  const faces = [person, ...place.line, ...shown.peers, ...shown.reports].map((one) => one.id);
  const [details, pictures, about, isOwnPicture, { people: away }] = await Promise.all([
    readDetails(caller, id),
    findPictureVersions(faces),
    getAbout(caller, id).catch(throwNotFound),
    hasUploadedPicture(caller, id),
    getAbsences(caller, id),
  ]);
  const isOwn = caller.personId === id;
  const mayImpersonate = hasAccess(caller, "admin:connections") && !caller.isRestricted && !isOwn;
  return {
    person,
    isOwn,
    visibleGroups: [...groups.keys()],
    ...details,
    /** Null if the person is not away in the next seven days, or if absences are unknown. */
    absences: away[0] ?? null,
    /** Null for other callers than unrestricted executives, on the caller's own page, and without an account. */
    viewAsUser: mayImpersonate ? found.user_id : null,
    about: about.about,
    fields: about.fields,
    canEdit: about.can_edit,
    hasOwnPicture: isOwnPicture,
    ...place,
    ...shown,
    allPeers: peers.length,
    directReports: reports.length,
    pictures,
  };
});

/** Loads only the groups that the page shows initially. The viewer's own page also has the profile's readers. */
export const loadProfile = cache(async (id: string) => {
  const access = await loadAccess(id);
  const { caller } = access;
  const read = await readProfileBeforeAudit(access, initialProfileGroups).catch(throwNotFound);
  const [opened, provenance, lastChanges, ownProfileReads] = await Promise.all([
    read.disclose("page"),
    getProvenance(read),
    listLastChanges(access),
    caller.personId === id ? listOwnProfileReads(caller) : null,
  ]);
  return {
    ...opened,
    /** Null if the viewer may not see financial values. The page loads the values on request. */
    financial: access.groups.has("financial") ? { hasStoredValues: read.sources.hasProfile } : null,
    provenance,
    lastChanges,
    ownProfileReads,
    seesHistory: hasAccess(caller, "manage:people"),
  };
});

import "server-only";
import type { CallerWith } from "@/lib/identity/access/permissions";
import { findFirstAboutLines, hasAbout } from "@/lib/directory/about/queries";
import { findHomePageDetails, getDirectoryDetails } from "@/lib/directory/details";
import { getCurrentDirectory, getDirectoryIndex } from "@/lib/directory/directory-store";
import { getDirectoryWithPreferredNames } from "@/lib/directory/shown-directory";
import { getNewcomerCutoff } from "@/lib/directory/newcomers";
import { findPictureVersions } from "@/lib/directory/pictures/queries";
import { environment } from "@/lib/platform/environment";
import { selectAwayIds } from "@/lib/directory/absences/presence";
import { getAbsences } from "@/lib/directory/absences/queries";
import { countAwayByPlace, findAwayTeam } from "./away-team";
import { mapUpcomingDays } from "./celebrations";
import { buildHomeData, collectPersonIds } from "./home";
import { buildDirectReportFacts } from "./team-facts";

/** Reads no private groups and writes no audit log. `all`: id of the section that is shown in full. */
export async function getHomeData(caller: CallerWith<"view:people">, today: string, all: string | null) {
  const maxOf = (section: string) => (all === section ? Infinity : undefined);
  const { personId } = caller;
  const [{ directory, isStale }, absences, colleagues, isIntroduced] = await Promise.all([
    getCurrentDirectory(),
    getAbsences(caller),
    findHomePageDetails(caller, {
      personId,
      since: getNewcomerCutoff(today),
      until: today,
      celebratedDays: [...mapUpcomingDays(today).keys()],
    }),
    personId !== null && hasAbout(caller, personId),
  ]);
  const shown = getDirectoryWithPreferredNames(directory);
  const home = buildHomeData(
    personId,
    { ...shown, ...getDirectoryIndex(shown) },
    colleagues,
    today,
    maxOf("celebrations-this-week"),
  );
  const away = findAwayTeam(personId, shown, absences, maxOf("away-in-my-team"));
  const awayIds = away ? selectAwayIds(absences.people) : [];
  const reportIds = home.me ? shown.tree.reportsOf(home.me.id) : [];
  const reports = reportIds.flatMap((id) => shown.byId.get(id) ?? []);
  const facts = reportIds.length === 0 ? null : await getDirectoryDetails(caller, reportIds);
  const { publicUrl } = environment();
  const team =
    facts && buildDirectReportFacts(reports, facts.details, { today, publicUrl }, maxOf("missing-data"));
  const ids = [
    ...collectPersonIds(home),
    ...[...(away?.people ?? []), ...(team?.anniversaries ?? []), ...(team?.missing.people ?? [])].map(
      ({ person }) => person.id,
    ),
  ];
  const [pictures, lines, { details }] = await Promise.all([
    findPictureVersions([...new Set(ids)]),
    findFirstAboutLines(
      caller,
      home.newcomers.people.map(({ id }) => id),
    ),
    personId === null || awayIds.length === 0
      ? { details: [] }
      : getDirectoryDetails(caller, [personId, ...awayIds]),
  ]);
  const awayPlaces = countAwayByPlace(
    details.filter(({ id }) => awayIds.includes(id)),
    details.find(({ id }) => id === personId),
  );
  return { isStale, home, away, awayPlaces, team, lines, isIntroduced, today, pictures };
}

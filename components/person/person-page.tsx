import { Group, Stack, Text, Title } from "@mantine/core";
import { MapPin, Network } from "lucide-react";
import type { ReactNode } from "react";
import { ImpersonateButton } from "@/components/profile/executive-parts";
import { personWords } from "@/components/profile/person-words";
import { Reach } from "@/components/reach/reach";
import { KnownPictures } from "@/components/ui/known-pictures";
import { LinkButton } from "@/components/ui/link-button";
import { PersonAvatar } from "@/components/ui/person-avatar";
import { reportsLabel } from "@/components/ui/person-labels";
import type { Office, Reach as KnownReach } from "@/lib/directory/details-schema";
import type { Person } from "@/lib/directory/schema";
import { nameOf } from "@/lib/matching/names";
import type { PictureVersions } from "@/lib/pictures/schema";
import { CopyLink } from "./copy-link";
import { JoinedPart, OfficePart } from "./work-facts";
import { PeoplePart } from "./people-part";
import classes from "./person-page.module.css";
import { ReportsTo } from "./reports-to";

/**
 * One person. At the top who they are and how they are reached; beside the parts of their profile, as far as the reader sees them, what is asked
 * first: whom they report to, who is in their team, who reports to them, where they work and since when. What there is nothing of is left out.
 */
export function PersonPage({
  person,
  isOwn,
  reach,
  office,
  joinedOn,
  today,
  line,
  lineSkipped,
  peers,
  allPeers,
  reports,
  directReports,
  allReports,
  pictures,
  viewAsUser,
  children,
  history,
}: {
  person: Person;
  /** The reader's own page. */
  isOwn: boolean;
  reach: KnownReach;
  /** Where they work, as their employment says. */
  office: Office | null;
  joinedOn: string | null;
  /** `YYYY-MM-DD`, in UTC: the browser's zone may have another. */
  today: string;
  line: readonly Person[];
  lineSkipped: number;
  /** The first of those with the same manager, of how many. */
  peers: readonly Person[];
  allPeers: number;
  /** The first of those who report to them, of how many, and everybody below them. */
  reports: readonly Person[];
  directReports: number;
  allReports: number;
  pictures: PictureVersions;
  /** The user as whom the reader may look at Kith. */
  viewAsUser: string | null;
  /** Their profile. */
  children: ReactNode;
  /** What happened to them, where the reader may know. */
  history: ReactNode;
}) {
  const words = personWords(isOwn, nameOf(person));
  return (
    <KnownPictures pictures={pictures}>
      <div className={classes["page"]}>
        <div className={classes["header"]}>
          <Group gap="lg" wrap="nowrap" align="flex-start" miw={0}>
            <PersonAvatar person={person} size={72} />
            <Stack gap={2} miw={0}>
              <Title order={1} size="h2" className={classes["name"] ?? ""}>
                <bdi>{nameOf(person)}</bdi>
              </Title>
              <Text c="dimmed" className={classes["name"] ?? ""}>
                <bdi>{person.title || "No title yet"}</bdi>
                {office && (
                  <span className={classes["office"]}>
                    <MapPin size={14} aria-hidden />
                    <bdi>{office.name}</bdi>
                  </span>
                )}
              </Text>
              <Reach personId={person.id} reach={reach} />
            </Stack>
          </Group>
          <Group gap="xs" className={classes["actions"]} data-page-actions>
            {viewAsUser && (
              <ImpersonateButton userId={viewAsUser} name={person.first_name || nameOf(person)} />
            )}
            <CopyLink personId={person.id} />
            <LinkButton
              href={`/org-chart?person=${person.id}`}
              variant="default"
              leftSection={<Network size={16} aria-hidden />}
            >
              Show in org chart
            </LinkButton>
          </Group>
        </div>
        <div className={classes["first"]}>
          <ReportsTo
            title={words.reportsTo}
            lineTitle={words.lineToTheTop}
            line={line}
            lineSkipped={lineSkipped}
          />
        </div>
        <div className={classes["main"]}>
          {children}
          {history}
        </div>
        <div className={classes["beside"]}>
          <PeoplePart
            title={words.team}
            detail={allPeers.toLocaleString("en")}
            people={peers}
            total={allPeers}
            everyone={`/people?reports_to=${person.manager_id ?? ""}`}
          />
          <PeoplePart
            title={words.reports}
            detail={reportsLabel(directReports, allReports)}
            people={reports}
            total={directReports}
            everyone={`/people?reports_to=${person.id}`}
          />
          {office && (
            <OfficePart
              title={words.office}
              office={office}
              count={words.atOffice(office.people)}
              isOwn={isOwn}
            />
          )}
          {joinedOn && (
            <JoinedPart
              titles={{ past: words.joined(false), ahead: words.joined(true) }}
              on={joinedOn}
              today={today}
            />
          )}
        </div>
      </div>
    </KnownPictures>
  );
}

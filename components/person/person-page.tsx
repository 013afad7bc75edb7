import { Group, Stack, Text, Title } from "@mantine/core";
import { MapPin, Network } from "lucide-react";
import type { ReactNode } from "react";
import { ImpersonateButton } from "@/components/profile/impersonate-button";
import { KnownPictures } from "@/components/ui/known-pictures";
import { LinkButton } from "@/components/ui/link-button";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { Person } from "@/lib/directory/schema";
import type { PictureVersions } from "@/lib/pictures/schema";
import { CopyLink } from "./copy-link";
import { DirectReports } from "./direct-reports";
import classes from "./person-page.module.css";
import { nameOf } from "@/lib/matching/names";
import { ReportingLine } from "./reporting-line";

/** One person: who they are, whom they report to, what the reader may see of their profile, and who reports to them. */
export function PersonPage({
  person,
  office,
  line,
  lineSkipped,
  reports,
  directReports,
  allReports,
  pictures,
  viewAsUser,
  children,
  history,
}: {
  person: Person;
  /** Where they work, as their employment says. */
  office: string | null;
  line: readonly Person[];
  lineSkipped: number;
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
  return (
    <KnownPictures pictures={pictures}>
      <Stack gap="xl" maw={960}>
        <ReportingLine line={line} lineSkipped={lineSkipped} person={person} />
        <div className={classes["header"]}>
          <Group gap="lg" wrap="nowrap" align="flex-start" miw={0}>
            <PersonAvatar person={person} size={72} />
            <Stack gap={2} miw={0}>
              <Title order={1} size="h2" className={classes["name"] ?? ""}>
                <bdi>{nameOf(person)}</bdi>
              </Title>
              <Text c="dimmed" className={classes["name"] ?? ""}>
                <bdi>{person.title || "No title yet"}</bdi>
              </Text>
              {office && (
                <Text c="dimmed" size="sm" className={classes["office"] ?? ""}>
                  <MapPin size={14} aria-hidden />
                  <bdi>{office}</bdi>
                </Text>
              )}
            </Stack>
          </Group>
          <Group gap="xs" className={classes["actions"]}>
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
        {children}
        <DirectReports
          person={person}
          reports={reports}
          directReports={directReports}
          allReports={allReports}
        />
        {history}
      </Stack>
    </KnownPictures>
  );
}

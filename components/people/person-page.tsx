import { Group, Stack, Text, Title } from "@mantine/core";
import { ChevronRight, Network } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { ViewAsButton } from "@/components/profile/view-as-button";
import { LinkButton } from "@/components/ui/link-button";
import { PersonAvatar } from "@/components/ui/person-avatar";
import type { Person } from "@/lib/people/schema";
import classes from "./person-page.module.css";

const nameOf = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`.trim();

/** One person: who they are, whom they report to, what the reader may see of their profile, and who reports to them. */
export function PersonPage({
  person,
  chain,
  isChainCut,
  reports,
  reportsTotal,
  viewAsUser,
  children,
}: {
  person: Person;
  chain: Person[];
  isChainCut: boolean;
  reports: Person[];
  reportsTotal: number;
  /** The user as whom the reader may look at Kith. */
  viewAsUser: string | null;
  /** Their profile. */
  children: ReactNode;
}) {
  return (
    <Stack gap="xl" maw={880}>
      {chain.length > 0 && (
        <nav aria-label="Reporting line">
          <ol className={classes["chain"]}>
            {isChainCut && (
              <li>
                <span title="More people are above">…</span>
                <ChevronRight size={14} aria-hidden />
              </li>
            )}
            {chain.map((above) => (
              <li key={above.id}>
                <Link href={`/people/${above.id}`}>
                  <bdi>{nameOf(above)}</bdi>
                </Link>
                <ChevronRight size={14} aria-hidden />
              </li>
            ))}
            <li aria-current="page">
              <bdi>{nameOf(person)}</bdi>
            </li>
          </ol>
        </nav>
      )}
      <Group justify="space-between" align="center" gap="lg">
        <Group gap="lg" wrap="nowrap" miw={0}>
          <PersonAvatar person={person} size={72} />
          <Stack gap={2} miw={0}>
            <Title order={1} size="h2">
              <bdi>{nameOf(person)}</bdi>
            </Title>
            <Text c="dimmed">
              <bdi>{person.title || "No title yet"}</bdi>
            </Text>
          </Stack>
        </Group>
        <Group gap="xs" className={classes["actions"]}>
          {viewAsUser && <ViewAsButton userId={viewAsUser} name={person.first_name || nameOf(person)} />}
          <LinkButton
            href={`/org-chart?person=${person.id}`}
            variant="default"
            leftSection={<Network size={16} aria-hidden />}
          >
            Show in org chart
          </LinkButton>
        </Group>
      </Group>
      {children}
      {reports.length > 0 && (
        <section aria-labelledby="reports">
          <Title order={2} size="h4" mb="sm" id="reports">
            Direct reports{" "}
            <Text span c="dimmed" fw={400} className="numbers">
              {reportsTotal.toLocaleString("en")}
            </Text>
          </Title>
          <ul className={classes["reports"]}>
            {reports.map((report) => (
              <li key={report.id}>
                <Link href={`/people/${report.id}`} className={classes["report"]}>
                  <PersonAvatar person={report} />
                  <span className={classes["names"]}>
                    <Text fw={550} truncate component="span">
                      <bdi>{nameOf(report)}</bdi>
                    </Text>
                    <Text size="sm" c="dimmed" truncate component="span">
                      <bdi>{report.title}</bdi>
                    </Text>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          {reportsTotal > reports.length && (
            <Text size="sm" c="dimmed" mt="sm">
              The first {reports.length} are shown.
            </Text>
          )}
        </section>
      )}
      {reportsTotal === 0 && (
        <Text c="dimmed">
          Nobody reports to <bdi>{nameOf(person)}</bdi>.
        </Text>
      )}
    </Stack>
  );
}

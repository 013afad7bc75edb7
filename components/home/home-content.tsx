import { Stack, Text } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { OpenPaletteButton } from "@/components/shell/command-palette";
import { PictureVersionsProvider } from "@/components/ui/picture-versions";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { PageHeader } from "@/components/ui/page-header";
import type { PeoplePreview } from "@/lib/pages/home/home";
import type { loadHome } from "@/lib/pages/home/loaders";
import { AwayTeamSection } from "./away-team-section";
import { CelebrationList } from "./celebration-list";
import { HomeSection, MoreLink, GroupLabel } from "./home-section";
import { HomePersonRow } from "./home-person-row";
import { RecentPeopleSection } from "./recent-people-section";
import { TeamFactsGroups } from "./team-facts-groups";
import classes from "./home-content.module.css";
import { LinkButton } from "@/components/ui/link-button";

type LoadedHome = Extract<Awaited<ReturnType<typeof loadHome>>, { kind: "home" }>;

export function HomeContent({
  home,
  pictures,
  account,
  away,
  awayPlaces,
  team,
  lines,
  isIntroduced,
  today,
  waiting,
}: Omit<LoadedHome, "kind" | "waiting"> & { waiting: ReactNode }) {
  const { me, newcomers, celebrations } = home;
  const introduction = [me?.title, home.office?.name].filter(Boolean).join(" · ");
  return (
    <PictureVersionsProvider pictures={pictures}>
      <PageHeader
        title={`Hello, ${me?.first_name || account.name}`}
        detail={introduction && <bdi>{introduction}</bdi>}
      />
      {/* While this element exists, the style sheet hides the search button of the top bar. */}
      <div role="search" className={classes["search"]} data-home-search>
        <OpenPaletteButton className={classes["searchButton"] ?? ""} />
      </div>
      <div className={classes["columns"]}>
        <Stack gap="xl" miw={0}>
          {waiting}
          {me && !isIntroduced && (
            <HomeSection title="Introduce yourself">
              <Text>
                Tell colleagues what they can ask you and how to say your name, and add a picture.{" "}
                <PrefetchLink href={`/people/${me.id}`} className={classes["all"] ?? ""}>
                  Open my page
                </PrefetchLink>
              </Text>
            </HomeSection>
          )}
          {away && <AwayTeamSection {...away} places={awayPlaces} today={today} />}
          {me ? (
            <TeamAndOffice home={home} facts={team} today={today} />
          ) : (
            <UnlinkedAccountNote account={account} isEmpty={home.isEmpty} />
          )}
        </Stack>
        <Stack gap="xl" miw={0}>
          {celebrations.total > 0 && (
            <HomeSection title="Celebrations this week">
              <CelebrationList
                celebrations={celebrations.shown}
                today={today}
                labelId="celebrations-this-week"
              />
              <MoreLink
                section="celebrations-this-week"
                total={celebrations.total}
                shown={celebrations.shown.length}
              />
            </HomeSection>
          )}
          <HomeSection
            title="New here"
            {...(newcomers.total > newcomers.people.length && {
              all: { href: "/people?new=true", label: `All ${newcomers.total.toLocaleString("en")}` },
            })}
          >
            {newcomers.total === 0 ? (
              <Text c="dimmed">No one joined in the last three months.</Text>
            ) : (
              <ul className={classes["people"]}>
                {newcomers.people.map((person) => (
                  <HomePersonRow
                    key={person.id}
                    person={person}
                    joinedOn={person.joined_on}
                    line={lines[person.id]}
                  />
                ))}
              </ul>
            )}
          </HomeSection>
          <RecentPeopleSection viewerId={account.viewerId} />
        </Stack>
      </div>
    </PictureVersionsProvider>
  );
}

function TeamAndOffice({
  home: { me, manager, reports, peers, office },
  facts,
  today,
}: Pick<LoadedHome, "home" | "today"> & { facts: LoadedHome["team"] }) {
  return (
    <>
      <HomeSection title="My manager" all={{ href: "/org-chart", label: "See me in the org chart" }}>
        {manager ? (
          <ul className={classes["people"]}>
            <HomePersonRow person={manager} />
          </ul>
        ) : (
          <Text c="dimmed">You don&apos;t have a manager.</Text>
        )}
      </HomeSection>
      {(reports.total > 0 || peers.total > 0) && (
        <HomeSection title="My team" all={{ href: "/people?team=mine", label: "In the directory" }}>
          <PeopleGroup label="My reports" {...reports} more={`/people?reports_to=${me?.id ?? ""}`} />
          {manager && (
            <PeopleGroup
              label={`${manager.first_name || manager.last_name}'s other reports`}
              {...peers}
              more={`/people?reports_to=${manager.id}`}
            />
          )}
          {facts && <TeamFactsGroups facts={facts} today={today} />}
        </HomeSection>
      )}
      {office && (
        <HomeSection title="My office">
          <PeopleGroup
            label={office.name}
            {...office}
            more={`/people?office=${encodeURIComponent(office.name)}`}
            whenEmpty="No one else works there."
          />
        </HomeSection>
      )}
    </>
  );
}

const readableWidth = { maxWidth: "60ch" };

const UnlinkedAccountNote = ({
  account: { email, isExecutive },
  isEmpty,
}: Pick<LoadedHome, "account"> & { isEmpty: boolean }) =>
  isEmpty ? (
    <HomeSection title="No people yet">
      <Text style={readableWidth}>The directory is empty. People appear here after the first sync.</Text>
    </HomeSection>
  ) : (
    <HomeSection title="You are not in the directory yet">
      <Stack gap="sm" align="flex-start" style={readableWidth}>
        <Text>
          No one in the directory has your e-mail address, <bdi>{email}</bdi>, so Kith cannot show your
          manager, your team and your office. You can still search for people.
        </Text>
        <Text>
          If you work here, ask the administrator of your source of people to add this address to your record.
          You appear here after the next sync.{" "}
          {!isExecutive && "Your Kith administrator can also link your account."}
        </Text>
        {isExecutive && <LinkButton href="/admin/connections/mappings">Link my account</LinkButton>}
      </Stack>
    </HomeSection>
  );

function PeopleGroup({
  label,
  people,
  total,
  more,
  whenEmpty,
}: PeoplePreview & { label: string; more: string; whenEmpty?: string }) {
  const id = useId();
  if (total === 0 && whenEmpty === undefined) return null;
  return (
    <>
      <GroupLabel id={id}>
        <bdi>{label}</bdi>
        {total > 0 && (
          <>
            {" · "}
            <span className="numbers">{total.toLocaleString("en")}</span>
          </>
        )}
      </GroupLabel>
      {total === 0 ? (
        <Text c="dimmed">{whenEmpty}</Text>
      ) : (
        <ul className={classes["people"]} aria-labelledby={id}>
          {people.map((person) => (
            <HomePersonRow key={person.id} person={person} />
          ))}
        </ul>
      )}
      {total > people.length && (
        <PrefetchLink href={more} className={classes["all"] ?? ""}>
          Show all {total.toLocaleString("en")}
        </PrefetchLink>
      )}
    </>
  );
}

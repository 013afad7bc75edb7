import Form from "next/form";
import type { ReactNode } from "react";
import { KnownPictures } from "@/components/ui/known-pictures";
import { PageHeader } from "@/components/ui/page-header";
import { Text } from "@/components/ui/plain/text";
import type { Home as HomeOf } from "@/lib/home/home";
import type { PictureVersions } from "@/lib/pictures/schema";
import { HomeSearch } from "./home-search";
import { HomeSection } from "./home-section";
import { PeopleList } from "./people-list";
import { PersonRow } from "./person-row";
import { RecentPeople } from "./recent-people";
import { WhereYouStand } from "./where-you-stand";
import classes from "./home.module.css";

/** The first page: who one works with, who is new, whom one looked at last; for executives first what waits for them. */
export function Home({
  home,
  pictures,
  account,
  waiting,
}: {
  home: HomeOf;
  pictures: PictureVersions;
  account: { name: string; email: string; viewerId: string; isExecutive: boolean };
  /** For executives. */
  waiting: ReactNode;
}) {
  const { me, newcomers } = home;
  return (
    <KnownPictures pictures={pictures}>
      <PageHeader title={`Hello, ${me?.first_name || account.name}`} detail={<Introduction home={home} />} />
      <Form action="/people" role="search" prefetch={false} className={classes["search"] ?? ""}>
        <HomeSearch />
      </Form>
      <div className={classes["columns"]}>
        <div className={classes["column"]}>
          {waiting}
          {me ? (
            <Around home={home} />
          ) : (
            <WhereYouStand email={account.email} isExecutive={account.isExecutive} isEmpty={home.isEmpty} />
          )}
        </div>
        <div className={classes["column"]}>
          <HomeSection
            title="New here"
            {...(newcomers.total > newcomers.people.length && {
              all: { href: "/people?new=true", label: `All ${newcomers.total.toLocaleString("en")}` },
            })}
          >
            {newcomers.total === 0 ? (
              <Text size="sm" c="dimmed">
                No one joined in the last three months.
              </Text>
            ) : (
              <ul className={classes["people"]}>
                {newcomers.people.map((person) => (
                  <PersonRow key={person.id} person={person} joinedOn={person.joined_on} />
                ))}
              </ul>
            )}
          </HomeSection>
          <RecentPeople viewerId={account.viewerId} />
        </div>
      </div>
    </KnownPictures>
  );
}

function Introduction({ home: { me, office } }: { home: HomeOf }) {
  const words = [me?.title, office?.name].filter(Boolean).join(" · ");
  return words ? <bdi>{words}</bdi> : null;
}

/** Manager, team and office of whoever has a place in the directory. */
function Around({ home: { me, manager, reports, peers, office } }: { home: HomeOf }) {
  return (
    <>
      <HomeSection title="My manager" all={{ href: "/org-chart", label: "See me in the org chart" }}>
        {manager ? (
          <ul className={classes["people"]}>
            <PersonRow person={manager} />
          </ul>
        ) : (
          <Text size="sm" c="dimmed">
            You report to no one.
          </Text>
        )}
      </HomeSection>
      {(reports.total > 0 || peers.total > 0) && (
        <HomeSection title="My team" all={{ href: "/people?team=mine", label: "In the directory" }}>
          <PeopleList label="Report to me" {...reports} more={`/people?reports_to=${me?.id ?? ""}`} />
          {manager && (
            <PeopleList
              label={`Also report to ${manager.first_name || manager.last_name}`}
              {...peers}
              more={`/people?reports_to=${manager.id}`}
            />
          )}
        </HomeSection>
      )}
      {office && (
        <HomeSection title="My office">
          <PeopleList
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

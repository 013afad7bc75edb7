import { setTimeout as sleep } from "node:timers/promises";
import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { FormerPersonPage } from "@/components/person/former-people";
import { PersonPage } from "@/components/person/person-page";
import { LazyPersonHistory, LazyPrivateDataViewsTable } from "@/components/profile/lazy-executive-sections";
import {
  EmploymentSection,
  EmploymentSkeleton,
  Profile,
  ProfileSkeleton,
} from "@/components/profile/profile";
import { loadPayrollLinkOrigin } from "@/lib/links/mappings/loaders";
import { apiFullName } from "@/lib/identity/matching/names";
import { loadFormerPerson, loadPersonPage, loadProfile } from "@/lib/pages/person/loaders";

type Properties = { params: Promise<{ id: string }> };

/** A profile that loads within this time is part of the first answer, so that no placeholder flickers. */
const maxWaitMs = 50;

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const { id } = await params;
  return { title: apiFullName((await loadFormerPerson(id)) ?? (await loadPersonPage(id)).person) };
}

/** Everything but the private profile, whose audit event is written first, is loaded before the page is sent. */
export default async function Page({ params }: Properties) {
  const { id } = await params;
  const former = await loadFormerPerson(id);
  if (former) return <FormerPersonPage person={former} />;
  const loading = Promise.all([loadProfile(id), loadPayrollLinkOrigin(id)]);
  const [{ visibleGroups, ...found }, profile] = await Promise.all([
    loadPersonPage(id),
    Promise.race([loading, sleep(maxWaitMs)]),
  ]);
  const today = new Date().toISOString().slice(0, 10);
  const subject = { personId: id, personName: apiFullName(found.person), isOwn: found.isOwn };
  return (
    <PersonPage
      {...found}
      today={today}
      employment={
        <WhenLoaded value={profile} loading={loading} placeholder={<EmploymentSkeleton />}>
          {([shown]) => <EmploymentSection subject={subject} {...shown} today={today} />}
        </WhenLoaded>
      }
    >
      <WhenLoaded value={profile} loading={loading} placeholder={<ProfileSkeleton groups={visibleGroups} />}>
        {([{ ownProfileReads, seesHistory, ...shown }, payrollLink]) => (
          <>
            <Profile subject={subject} payrollLink={payrollLink} {...shown} />
            {ownProfileReads && <LazyPrivateDataViewsTable readings={ownProfileReads} />}
            {seesHistory && <LazyPersonHistory {...subject} />}
          </>
        )}
      </WhenLoaded>
    </PersonPage>
  );
}

/** Sends the placeholder, and later the content, if the value is not loaded yet. */
function WhenLoaded<Value>({
  value,
  loading,
  placeholder,
  children: render,
}: {
  value: Value | void;
  loading: Promise<Value>;
  placeholder: ReactNode;
  children: (value: Value) => ReactNode;
}) {
  if (value !== undefined) return render(value);
  return <Suspense fallback={placeholder}>{loading.then(render)}</Suspense>;
}

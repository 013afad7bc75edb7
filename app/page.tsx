import type { Metadata } from "next";
import { GuestHome } from "@/components/home/guest-home";
import { Home } from "@/components/home/home";
import { WhatWaits } from "@/components/home/what-waits";
import { Hydrated } from "@/components/ui/hydrated";
import { loadHome } from "@/lib/home/loaders";
import { waitingQuery } from "@/lib/query/waiting";

export const metadata: Metadata = { title: "Home" };

export default async function HomePage() {
  const page = await loadHome();
  if (page.kind === "guest") return <GuestHome name={page.name} email={page.email} />;
  const { home, pictures, account, waiting } = page;
  return (
    <Home
      home={home}
      pictures={pictures}
      account={account}
      waiting={
        waiting && (
          <Hydrated query={waitingQuery()} data={waiting}>
            <WhatWaits />
          </Hydrated>
        )
      }
    />
  );
}

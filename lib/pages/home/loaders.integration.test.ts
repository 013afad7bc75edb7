import { expect, test } from "vitest";
import { database } from "@/lib/platform/database/database";
import { readZonedClock } from "@/lib/platform/text/text-format";
import { createBrowserHeaders } from "@/testing/callers";
import { freezeClock } from "@/testing/freeze-clock";
import { createAccount, createTestCompany, toPersonId } from "@/testing/test-company";
import { pageRequest } from "@/testing/next-headers";
import { setUpTestDatabase } from "@/testing/test-database";
import { loadHome } from "./loaders";

setUpTestDatabase();
freezeClock(() => Date.now());

// Their dates are never equal.
test.each(["Pacific/Pago_Pago", "Pacific/Kiritimati"])(
  "the home page shows the day of the viewer's time zone: %s",
  async (timeZone) => {
    await createTestCompany();
    await database().connection.create({
      data: { provider: "chat", orgId: "T1", orgName: "Team", secret: "none", connectedAt: new Date() },
    });
    await database().chatProfile.create({
      data: { personId: toPersonId("me"), orgId: "T1", url: "https://chat.example/me", timeZone },
    });
    pageRequest.headers = new Headers(await createBrowserHeaders(await createAccount("me", "staff")));
    const { date } = readZonedClock(timeZone, new Date());
    expect(await loadHome(null)).toMatchObject({ kind: "home", today: date });
  },
);

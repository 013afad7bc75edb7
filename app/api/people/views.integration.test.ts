import { describe, expect, test } from "vitest";
import { defaultColumns } from "@/lib/directory/columns";
import { database } from "@/lib/platform/database/database";
import {
  directoryColumnsResponse,
  maxSavedViews,
  savedViewChangeResponse,
  savedViewsResponse,
} from "@/lib/directory/saved-views/schema";
import { readApi, requestApi } from "@/testing/request-api";
import { createBrowserHeaders, createUser } from "@/testing/callers";
import { dumpDatabase } from "@/testing/dump-database";
import { setUpTestDatabase } from "@/testing/test-database";

setUpTestDatabase();

const viewsPath = "/api/people/views";
const columnsPath = "/api/people/columns";
type Browser = Awaited<ReturnType<typeof createBrowserHeaders>>;

const save = (browser: Browser, name: string, address = "office=Perth") =>
  requestApi("POST", viewsPath, browser, { name, address });

async function saved(browser: Browser, name: string) {
  const answer = await save(browser, name);
  expect(answer.status).toBe(201);
  return savedViewChangeResponse.parse(answer.json()).view;
}

const listed = async (browser: Browser) => (await readApi(savedViewsResponse, viewsPath, browser)).views;
const createStaff = async () => createBrowserHeaders(await createUser("staff"));
const readColumns = async (browser: Browser) =>
  (await readApi(directoryColumnsResponse, columnsPath, browser)).columns;
const chooseColumns = (browser: Browser, columns: string[]) =>
  requestApi("PUT", columnsPath, browser, { columns });

describe("a view of the directory", () => {
  test("is stored under its name with the valid part of its address, and listed by name", async () => {
    const browser = await createStaff();
    expect(await listed(browser)).toEqual([]);
    const perth = await saved(browser, " Perth ");
    expect(perth).toEqual({ id: perth.id, name: "Perth", address: "office=Perth" });
    const answer = await save(browser, "änne’s team", "sort=-office&team=mine&utm=1&gap=9");
    const { view } = savedViewChangeResponse.parse(answer.json());
    expect(view.address).toBe("team=mine&sort=-office");
    expect(await listed(browser)).toEqual([view, perth]);
  });

  test("is renamed and deleted by its owner, and unknown to all other users", async () => {
    const browser = await createStaff();
    const other = await createBrowserHeaders(await createUser("executive"));
    const { id } = await saved(browser, "Perth");
    const before = await dumpDatabase();
    for (const method of ["GET", "PATCH", "DELETE"] as const) {
      const body = method === "PATCH" ? { name: "Mine" } : undefined;
      const { outcome } = await requestApi(method, `${viewsPath}/${id}`, other, body);
      expect([method, outcome]).toEqual([method, "404 view_not_found"]);
    }
    expect(await listed(other)).toEqual([]);
    expect(await dumpDatabase()).toEqual(before);
    const renamed = await requestApi("PATCH", `${viewsPath}/${id}`, browser, { name: "West" });
    expect(renamed.json()).toEqual({ ok: true, view: { id, name: "West", address: "office=Perth" } });
    expect((await requestApi("DELETE", `${viewsPath}/${id}`, browser)).json()).toEqual({ ok: true });
    expect((await requestApi("DELETE", `${viewsPath}/${id}`, browser)).outcome).toBe("404 view_not_found");
    expect(await listed(browser)).toEqual([]);
  });

  test("has a name that is unique per owner, ignoring case", async () => {
    const browser = await createStaff();
    const { id } = await saved(browser, "Perth");
    const west = await saved(browser, "West");
    expect((await save(browser, "PERTH")).outcome).toBe("409 view_name_taken");
    const rename = (of: string, name: string) => requestApi("PATCH", `${viewsPath}/${of}`, browser, { name });
    expect((await rename(west.id, "perth")).outcome).toBe("409 view_name_taken");
    expect((await rename(id, "perth")).outcome).toBe("200");
    expect((await save(await createBrowserHeaders(await createUser("head")), "Perth")).status).toBe(201);
  });

  test("is refused above the limit, also for concurrent requests", async () => {
    const user = await createUser("staff");
    const browser = await createBrowserHeaders(user);
    await database().savedView.createMany({
      data: Array.from({ length: maxSavedViews - 1 }, (_, index) => ({
        ...{ userId: user.id, name: `View ${index}`, address: "" },
      })),
    });
    const answers = await Promise.all(["a", "b", "c"].map((name) => save(browser, name)));
    const refused = "409 too_many_views";
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(["201", refused, refused]);
  });

  test("is deleted with the account", async () => {
    const user = await createUser("staff");
    const browser = await createBrowserHeaders(user);
    await saved(browser, "Perth");
    await chooseColumns(browser, []);
    await database().appUser.delete({ where: { id: user.id } });
    expect(await database().savedView.count()).toBe(0);
    expect(await database().directoryPreference.count()).toBe(0);
  });
});

describe("the columns", () => {
  test("are the default until the user chooses others, which then apply in every browser, in the order of the list", async () => {
    const user = await createUser("staff");
    const browser = await createBrowserHeaders(user);
    expect(await readColumns(browser)).toEqual(defaultColumns);
    const chosen = await chooseColumns(browser, ["office", "title"]);
    expect(chosen.json()).toEqual({ columns: ["title", "office"] });
    expect(await readColumns(await createBrowserHeaders(user))).toEqual(["title", "office"]);
    expect(await readColumns(await createBrowserHeaders(await createUser("head")))).toEqual(defaultColumns);
    expect((await chooseColumns(browser, [])).json()).toEqual({ columns: [] });
    expect(await readColumns(browser)).toEqual([]);
  });

  test("are those of the impersonated user", async () => {
    const staff = await createUser("staff");
    await database().directoryPreference.create({ data: { userId: staff.id, columns: ["office", "gone"] } });
    const viewer = await createBrowserHeaders(await createUser("executive"));
    await requestApi("POST", "/api/admin/view-as", viewer, { user_id: staff.id });
    expect(await readColumns(viewer)).toEqual(["office"]);
  });
});

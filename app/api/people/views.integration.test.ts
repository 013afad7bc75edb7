import { describe, expect, test } from "vitest";
import { usualColumns } from "@/lib/directory/columns";
import { database } from "@/lib/platform/database";
import { mostSavedViews, savedViewResponse, savedViewsResponse } from "@/lib/saved-views/schema";
import { api } from "@/lib/testing/api";
import { browserOf, makeUser } from "@/lib/testing/callers";
import { dumpDatabase } from "@/lib/testing/dump";
import { withStore } from "@/lib/testing/store";

withStore();

const viewsPath = "/api/people/views";
const columnsPath = "/api/people/columns";
type Browser = Awaited<ReturnType<typeof browserOf>>;

const save = (browser: Browser, name: string, address = "office=Perth") =>
  api("POST", viewsPath, browser, { name, address });

async function saved(browser: Browser, name: string) {
  const answer = await save(browser, name);
  expect(answer.status).toBe(201);
  return savedViewResponse.parse(answer.json()).view;
}

const listed = async (browser: Browser) =>
  savedViewsResponse.parse((await api("GET", viewsPath, browser)).json()).views;

describe("a view of the directory", () => {
  test("is kept under its name with what its address can mean, and listed by name", async () => {
    const browser = await browserOf(await makeUser("staff"));
    expect((await api("GET", viewsPath, browser)).json()).toEqual({ views: [] });
    const perth = await saved(browser, " Perth ");
    expect(perth).toEqual({ id: perth.id, name: "Perth", address: "office=Perth" });
    const answer = await save(browser, "änne’s team", "sort=-office&team=mine&utm=1&gap=9");
    const { view } = savedViewResponse.parse(answer.json());
    expect(view.address).toBe("team=mine&sort=-office");
    expect(await listed(browser)).toEqual([view, perth]);
  });

  test("is renamed and deleted by whom it belongs to, and unknown to everybody else", async () => {
    const browser = await browserOf(await makeUser("staff"));
    const other = await browserOf(await makeUser("executive"));
    const { id } = await saved(browser, "Perth");
    const before = await dumpDatabase();
    for (const [method, body] of [
      ["PATCH", { name: "Mine" }],
      ["DELETE", undefined],
    ] as const) {
      expect((await api(method, `${viewsPath}/${id}`, other, body)).outcome).toBe("404 view_not_found");
    }
    expect(await listed(other)).toEqual([]);
    expect(await dumpDatabase()).toEqual(before);
    const renamed = await api("PATCH", `${viewsPath}/${id}`, browser, { name: "West" });
    expect(renamed.json()).toEqual({ ok: true, view: { id, name: "West", address: "office=Perth" } });
    expect((await api("DELETE", `${viewsPath}/${id}`, browser)).json()).toEqual({ ok: true });
    expect((await api("DELETE", `${viewsPath}/${id}`, browser)).outcome).toBe("404 view_not_found");
    expect(await listed(browser)).toEqual([]);
  });

  test("has a name that the same person has for no other, in whatever case", async () => {
    const browser = await browserOf(await makeUser("staff"));
    const { id } = await saved(browser, "Perth");
    const west = await saved(browser, "West");
    expect((await save(browser, "PERTH")).outcome).toBe("409 view_name_taken");
    const rename = (of: string, name: string) => api("PATCH", `${viewsPath}/${of}`, browser, { name });
    expect((await rename(west.id, "perth")).outcome).toBe("409 view_name_taken");
    expect((await rename(id, "perth")).outcome).toBe("200");
    expect((await save(await browserOf(await makeUser("head")), "Perth")).status).toBe(201);
  });

  test("is one of so many and no more, also where several are saved at once", async () => {
    const user = await makeUser("staff");
    const browser = await browserOf(user);
    await database().savedView.createMany({
      data: Array.from({ length: mostSavedViews - 1 }, (_, index) => ({
        ...{ userId: user.id, name: `View ${index}`, address: "" },
      })),
    });
    const answers = await Promise.all(["a", "b", "c"].map((name) => save(browser, name)));
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
      "201",
      "409 too_many_views",
      "409 too_many_views",
    ]);
  });

  test.each([
    ["no name", { name: " ", address: "" }],
    ["a name that is too long", { name: "x".repeat(81), address: "" }],
    ["no address", { name: "x" }],
    ["an address that is too long", { name: "x", address: `q=${"x".repeat(4_000)}` }],
    ["more than that", { name: "x", address: "", userId: crypto.randomUUID() }],
  ])("is not saved with %s, and nothing changes", async (_what, body) => {
    const browser = await browserOf(await makeUser("staff"));
    const before = await dumpDatabase();
    expect((await api("POST", viewsPath, browser, body)).outcome).toBe("400 invalid_request");
    expect(await dumpDatabase()).toEqual(before);
  });

  test("goes with the account", async () => {
    const user = await makeUser("staff");
    const browser = await browserOf(user);
    await saved(browser, "Perth");
    await api("PUT", columnsPath, browser, { columns: [] });
    await database().appUser.delete({ where: { id: user.id } });
    expect(await database().savedView.count()).toBe(0);
    expect(await database().directoryPreference.count()).toBe(0);
  });
});

describe("the columns", () => {
  test("are the usual ones until somebody chooses, and then theirs in every browser, in the order of the list", async () => {
    const user = await makeUser("staff");
    const browser = await browserOf(user);
    expect((await api("GET", columnsPath, browser)).json()).toEqual({ columns: [...usualColumns] });
    const chosen = await api("PUT", columnsPath, browser, { columns: ["office", "title"] });
    expect(chosen.json()).toEqual({ columns: ["title", "office"] });
    expect((await api("GET", columnsPath, await browserOf(user))).json()).toEqual(chosen.json());
    const other = await browserOf(await makeUser("head"));
    expect((await api("GET", columnsPath, other)).json()).toEqual({ columns: [...usualColumns] });
    expect((await api("PUT", columnsPath, browser, { columns: [] })).json()).toEqual({ columns: [] });
    expect((await api("GET", columnsPath, browser)).json()).toEqual({ columns: [] });
  });

  test.each([["salary"], ["title", "title"], [1]])("cannot be %j", async (...columns) => {
    const browser = await browserOf(await makeUser("staff"));
    expect((await api("PUT", columnsPath, browser, { columns })).outcome).toBe("400 invalid_request");
    expect(await database().directoryPreference.count()).toBe(0);
  });

  test("are left as they are by who looks at Kith as somebody else, who sees that one's", async () => {
    const staff = await makeUser("staff");
    await database().directoryPreference.create({ data: { userId: staff.id, columns: ["office", "gone"] } });
    const viewer = await browserOf(await makeUser("executive"));
    expect((await api("POST", "/api/admin/view-as", viewer, { user_id: staff.id })).outcome).toBe("200");
    expect((await api("GET", columnsPath, viewer)).json()).toEqual({ columns: ["office"] });
    expect((await api("PUT", columnsPath, viewer, { columns: [] })).outcome).toBe("403 read_only_view");
    expect((await save(viewer, "Mine")).outcome).toBe("403 read_only_view");
  });
});

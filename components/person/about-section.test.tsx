import { cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { atAddress } from "@/testing/at-address";
import { inProviders } from "@/testing/in-providers";
import { emptyAbout } from "@/lib/directory/about/labels";
import type { About } from "@/lib/directory/about/schema";
import type { PersonCustomField } from "@/lib/directory/custom-fields/schema";
import { aboutDrafts } from "./about-drafts";
import { AboutSection } from "./about-section";

const id = "00000000-0000-4000-8000-000000000001";
const filled: About = {
  ...emptyAbout,
  ...{ about: "First line\n\nSecond line", skills: ["Figma"], languages: ["Danish", "English"] },
  ...{ birthday: "02-29", links: [{ label: "", url: "https://example.com/me" }] },
};

let answer: (body: unknown) => Response = () => Response.json({});
const sent: unknown[] = [];

configure({ asyncUtilTimeout: 8_000 });
beforeAll(async () => {
  await import("./about-editor"); // the section loads this chunk on first use
  vi.stubGlobal("fetch", (address: string, { method, body }: { method: string; body?: string }) => {
    if (method !== "PATCH")
      return Promise.resolve(Response.json({ skills: [], ask_me_about: [], languages: [] }));
    const change: unknown = JSON.parse(body ?? "null");
    sent.push([address, change]);
    return Promise.resolve(change).then(answer);
  });
}, 60_000);
beforeEach(() => {
  cleanup();
  aboutDrafts.clear();
  sent.length = 0;
  answer = (change) =>
    Response.json({
      ...{ person_id: id, can_edit: true, updated_at: "2026-11-25T10:00:00" },
      about: { ...filled, ...(typeof change === "object" ? change : {}) },
      fields: [],
    });
});

function show(given: Partial<Parameters<typeof AboutSection>[0]> = {}) {
  cleanup();
  return render(section(given));
}

const shown = {
  ...{ personId: id, personName: "Bob Smith", vendorName: "Robert Smith", isOwn: true, canEdit: true },
  ...{ about: filled, fields: [] },
};
const section = (given: Partial<Parameters<typeof AboutSection>[0]>) =>
  inProviders(atAddress(<AboutSection {...shown} {...given} />));

let fieldCount = 0;
const buildField = (
  name: string,
  given: Partial<PersonCustomField>,
  ...values: string[]
): PersonCustomField => ({
  ...{
    id: `00000000-0000-4000-8000-${String(++fieldCount).padStart(12, "f")}`,
    name,
    kind: "text",
    options: [],
  },
  ...{ values, labels: values, edited_by: "manager", seen_by: "everyone", can_edit: true },
  ...given,
});

const problem = (status: number, code: string) =>
  Response.json({ title: code, status, detail: code, code }, { status });

/** Opens the editor, and returns the field with this label. */
async function edit(label: string) {
  fireEvent.click(screen.getByRole("button", { name: "Edit" }));
  return screen.findByLabelText(label);
}
const save = () => fireEvent.click(screen.getByText("Save")); // getByRole is slow in a long form

describe("the About section", () => {
  test("shows only the entered fields, without an edit button for viewers who may not change them", () => {
    show({ isOwn: false, canEdit: false });
    const section = within(screen.getByRole("region", { name: "About" }));
    section.getByText(/First line/);
    for (const [label, value] of [
      ["Skills", "Figma"],
      ["Birthday", "29 Feb"],
      ["Links", "example.com"],
    ] as const)
      expect(section.getByText(label).nextSibling?.textContent).toContain(value);
    const language = section.getByRole("link", { name: "English" });
    expect(language.getAttribute("href")).toBe("/people?language=English");
    expect(section.queryByText("Pronouns")).toBeNull();
    expect(section.queryByRole("button", { name: "Edit" })).toBeNull();
  });

  test("is absent while empty, except for viewers who may fill it in", () => {
    expect(
      show({ about: emptyAbout, isOwn: false, canEdit: false }).container.querySelector("section"),
    ).toBeNull();
    show({ about: emptyAbout });
    expect(screen.getByRole("button", { name: "Introduce yourself" })).toBeTruthy();
    show({ about: emptyAbout, isOwn: false });
    expect(screen.getByRole("button", { name: "Add" })).toBeTruthy();
  });

  test("includes custom fields: managers edit only the custom fields that they may change", async () => {
    const shirt = buildField("T-shirt", { kind: "choice", options: ["S", "M"], seen_by: "managers" }, "XL");
    const site = buildField("Site", { kind: "link" }, "https://example.com/a");
    const desk = buildField("Desk", { can_edit: false }, "12");
    answer = () =>
      Response.json({
        ...{ person_id: id, about: filled, can_edit: false, updated_at: null },
        fields: [{ ...shirt, values: ["M"], labels: ["M"] }, site, desk],
      });
    show({ isOwn: false, canEdit: false, fields: [shirt, site, desk] });
    expect(screen.getByText("T-shirt").nextSibling?.textContent).toBe(
      "XLOnly executives, the heads above this person and their manager can see this",
    );
    fireEvent.click(screen.getByRole("button", { name: "Edit" }));
    const choice = await screen.findByLabelText<HTMLSelectElement>("T-shirt");
    await waitFor(() => expect(document.activeElement).toBe(choice));
    expect([...choice.options].map(({ label }) => label)).toEqual(["Not set", "S", "M", "XL"]);
    expect(screen.queryByLabelText("Pronouns")).toBeNull();
    expect(screen.queryByLabelText("Desk")).toBeNull();
    fireEvent.change(choice, { target: { value: "M" } });
    fireEvent.change(screen.getByLabelText("Site"), { target: { value: "" } });
    save();
    await waitFor(() =>
      expect(sent).toEqual([[`/api/people/${id}/about`, { fields: { [shirt.id]: ["M"], [site.id]: [] } }]]),
    );
  });

  test("stores nothing while a date is incomplete, and keeps the other entries if a field was removed meanwhile", async () => {
    const day = buildField("Certified until", { kind: "date" }, "2027-01-31");
    const { rerender } = show({ fields: [day] });
    fireEvent.click(screen.getByRole("button", { name: "Edit" }));
    const input = await screen.findByLabelText<HTMLInputElement>("Certified until");
    fireEvent.change(input, { target: { value: "" } });
    Object.defineProperty(input, "validity", { value: { badInput: true }, configurable: true });
    save();
    expect(await screen.findByText("Enter a complete date")).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.change(screen.getByLabelText("Pronouns"), { target: { value: "they/them" } });
    rerender(section({ fields: [] }));
    save();
    await waitFor(() => expect(sent).toEqual([[`/api/people/${id}/about`, { pronouns: "they/them" }]]));
  });

  test("shows each error of the server at its field and focuses the first; an error without a field stands above", async () => {
    const field = buildField("Site", { kind: "link" });
    const errors = [
      { path: "ask_me_about.3", message: "must not be empty" },
      { path: "birthday", message: "must be a day as MM-DD" },
      { path: `fields.${field.id}`, message: "must be an https address" },
    ];
    const refuse = (given: object[]) => () =>
      Response.json(
        { title: "Bad request", status: 400, code: "invalid_request", detail: "Not valid.", errors: given },
        { status: 400, headers: { "content-type": "application/problem+json" } },
      );
    answer = refuse(errors);
    show({ fields: [field] });
    const phone = await edit("Work phone");
    fireEvent.change(phone, { target: { value: "1" } });
    save();
    const find = (label: string) => screen.getByLabelText(label, { selector: "input, select" });
    await waitFor(() => expect(document.activeElement).toBe(find("Ask me about")));
    const describe = (label: string) =>
      (find(label).getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((at) => document.getElementById(at)?.textContent);
    expect(describe("Ask me about")).toContain("Must not be empty");
    expect(describe("Day")).toContain("Must be a day as MM-DD");
    expect(describe("Site")).toContain("Must be an https address");
    expect(screen.queryByRole("alert")).toBeNull();
    answer = refuse([{ path: "else", message: "must be else" }]);
    save();
    expect((await screen.findByRole("alert")).textContent).toContain("Not valid.");
  });

  test("has no birthday that its month does not have, names an incomplete one, hides it with the month, and says who sees it", async () => {
    show({ about: { ...filled, birthday: "03-30" } });
    const month = await edit("Month");
    fireEvent.change(month, { target: { value: "02" } });
    expect(screen.getByLabelText<HTMLSelectElement>("Day").value).toBe("");
    save();
    expect(await screen.findByText("Choose a day")).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.change(month, { target: { value: "" } });
    expect(screen.getByText(/^Everyone in the directory sees the day/)).toBeTruthy();
    save();
    await waitFor(() => expect(sent).toEqual([[`/api/people/${id}/about`, { birthday: null }]]));
  });

  test("keeps unsaved changes until they are saved or cancelled, and the browser asks before it forgets them", async () => {
    const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    show();
    fireEvent.change(await edit("Pronouns"), { target: { value: "they/them" } });
    expect(asks()).toBe(true);
    show({ about: { ...filled, working_hours: "Mon" } }); // the person returns after a change by an executive
    expect([asks(), screen.queryByLabelText("Pronouns")]).toEqual([true, null]);
    fireEvent.click(screen.getByRole("button", { name: "Continue editing" }));
    await waitFor(async () =>
      expect((await screen.findByLabelText<HTMLInputElement>("Pronouns")).value).toBe("they/them"),
    );
    save();
    await screen.findByRole("button", { name: "Edit" });
    expect(sent).toEqual([[`/api/people/${id}/about`, { pronouns: "they/them" }]]);
    expect(asks()).toBe(false);
    fireEvent.change(await edit("Pronouns"), { target: { value: "she/her" } });
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await screen.findByRole("button", { name: "Edit" });
    expect([asks(), sent.length]).toEqual([false, 1]);
  });

  test.each<[string, () => Response, RegExp, number]>([
    ["without a connection", () => new Response("", { status: 502 }), /Check your connection/, 0],
    ["a field was removed", () => problem(404, "field_not_found"), /field_not_found/, 1],
  ])("%s: says that nothing was saved, and keeps the entries", async (_why, failing, text, refreshes) => {
    const refresh = vi.fn();
    render(inProviders(atAddress(<AboutSection {...shown} />, { refresh })));
    answer = failing;
    const pronouns = await edit("Pronouns");
    fireEvent.change(pronouns, { target: { value: "they/them" } });
    save();
    await screen.findByText(text);
    expect(pronouns).toHaveProperty("value", "they/them");
    expect(refresh).toHaveBeenCalledTimes(refreshes); // leaves the page if Kith is unreachable
  });

  test("closes only an open list with Escape, and then the form", async () => {
    show();
    fireEvent.click(screen.getByRole("button", { name: "Edit" }));
    const skills = await screen.findByLabelText("Skills", { selector: "input" });
    fireEvent.click(skills);
    fireEvent.keyDown(skills, { key: "Escape" });
    expect(screen.queryByRole("button", { name: "Save" })).not.toBeNull();
    fireEvent.keyDown(skills, { key: "Escape" });
    await screen.findByRole("button", { name: "Edit" });
  });
});

import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { newSavedViewBody, type SavedView } from "@/lib/directory/saved-views/schema";
import { inProviders } from "@/testing/in-providers";
import { SavedViewsMenu } from "./saved-views-menu";
import { SharedViewNote } from "./shared-view-note";

let views: SavedView[] = [];

beforeEach(() => {
  views = [];
  vi.stubGlobal("fetch", (_address: string, { method = "GET", body }: RequestInit = {}) => {
    if (method === "DELETE") views = [];
    if (method === "POST" && typeof body === "string") {
      views = [{ id: idOfView, ...newSavedViewBody.parse(JSON.parse(body)) }];
      return Promise.resolve(Response.json({ view: views[0] }, { status: 201 }));
    }
    return Promise.resolve(Response.json(method === "DELETE" ? { ok: true } : { views }));
  });
});

const idOfView = "00000000-0000-4000-8000-000000000001";

const renderPage = (content: React.ReactNode) => render(inProviders(content));
const menu = (
  <SavedViewsMenu address="office=Lisbon" onOpen={() => undefined} button={<button>Views</button>} />
);
const dialog = () => screen.findByRole("dialog");
const escape = async () => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};

test("a deleted view can be restored in the menu, with the keyboard too", async () => {
  views = [{ id: idOfView, name: "Lisbon", address: "office=Lisbon" }];
  renderPage(menu);
  fireEvent.click(await screen.findByRole("button", { name: "Delete Lisbon" }));
  await screen.findByText("“Lisbon” is deleted.");
  const undo = screen.getByRole("button", { name: "Undo" });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  fireEvent.click(undo);
  await screen.findByRole("link", { name: "Lisbon" });
  await waitFor(() => expect(screen.queryByText("“Lisbon” is deleted.")).toBeNull());
  expect((await dialog()).contains(document.activeElement)).toBe(true);
  await escape();
});

test("the page names a shared view, and saves it", async () => {
  renderPage(<SharedViewNote name="Figma in Lisbon" address="office=Lisbon" />);
  screen.getByText("Figma in Lisbon");
  fireEvent.click(screen.getByRole("button", { name: "Save view" }));
  await screen.findByRole("button", { name: "Saved" });
  expect(views.map(({ name }) => name)).toEqual(["Figma in Lisbon"]);
});

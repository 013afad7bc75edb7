import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { defaultView } from "@/lib/directory/view";
import { DirectoryFilters } from "./directory-filters";

const NoSelects = () => null;
const filters = (me: string | null) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
    <MantineProvider>
      <DirectoryFilters
        view={defaultView}
        change={() => undefined}
        people={[]}
        parts={{ Selects: NoSelects, Gap: NoSelects }}
        related={{ managers: new Map(), reportCounts: new Map(), details: new Map() }}
        counts={undefined}
        me={me}
        mayManage={false}
        hasFieldFilters={false}
        syncedAt={null}
      />
    </MantineProvider>
  </QueryClientProvider>
);
const stops = () =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox")
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ labels }) => labels?.[0]?.textContent?.trim());

test("the quick filters have one tab stop, and the arrow keys move the focus in a circle", () => {
  const { rerender } = render(filters("me"));
  expect(stops()).toEqual(["My team"]);
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  screen.getByLabelText(/^My team/).focus();
  press("ArrowRight");
  expect(stops()).toEqual(["New here"]);
  press("End");
  expect(stops()).toEqual(["No manager"]);
  press("ArrowRight");
  press("ArrowLeft");
  expect(stops()).toEqual(["No manager"]);
  press("Home");
  expect(document.activeElement).toBe(screen.getByLabelText(/^My team/));
  rerender(filters(null));
  expect(stops()).toEqual(["New here"]);
});

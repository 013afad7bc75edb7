import { fireEvent, render } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PictureVersions } from "@/lib/directory/pictures/schema";
import { inProviders } from "@/testing/in-providers";
import { PictureVersionsProvider } from "./picture-versions";
import { PersonAvatar } from "./person-avatar";

const ana = { id: "00000000-0000-4000-8000-000000000001", first_name: "Ana", last_name: "Costa" };

function show(pictures: PictureVersions) {
  const face = (known: PictureVersions) =>
    inProviders(
      <PictureVersionsProvider pictures={known}>
        <PersonAvatar person={ana} />
      </PictureVersionsProvider>,
    );
  const { container, rerender } = render(face(pictures));
  return {
    text: () => container.querySelector("[data-initials]")?.getAttribute("data-initials"),
    image: () => container.querySelector("img"),
    know: (known: PictureVersions) => rerender(face(known)),
  };
}

test("requests the version of the person's picture when scrolled into view, and nothing without one", () => {
  expect(show({ "00000000-0000-4000-8000-000000000002": "v1" }).image()).toBeNull();
  const shown = show({ [ana.id]: "v1" }).image();
  expect(shown?.getAttribute("src")).toBe(`/api/people/${ana.id}/picture?v=v1`);
  expect([shown?.getAttribute("loading"), shown?.getAttribute("alt")]).toEqual(["lazy", ""]);
});

test("falls back to the initials if the picture fails, until its version changes", () => {
  const { text, image, know } = show({ [ana.id]: "v1" });
  const broken = image();
  if (broken) fireEvent.error(broken);
  expect([text(), image()]).toEqual(["AC", null]);
  know({ [ana.id]: "v2" });
  expect(image()?.getAttribute("src")).toContain("v=v2");
});

import { useMantineColorScheme } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { MantineSurroundings } from "./mantine-surroundings";

const key = "mantine-color-scheme-value";
const shown = () => document.documentElement.dataset["mantineColorScheme"];

/** A system that is light until `darken`. */
function system() {
  const media = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("matchMedia", () => media);
  return {
    darken: () => {
      media.matches = true;
      media.dispatchEvent(new Event("change"));
    },
  };
}

function Chosen() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return <button onClick={() => setColorScheme("dark")}>{colorScheme}</button>;
}
const show = () =>
  render(
    <MantineSurroundings nonce="">
      <Chosen />
    </MantineSurroundings>,
  );

beforeEach(() => localStorage.clear());

describe("light or dark", () => {
  test("follows the system until one is chosen", () => {
    const { darken } = system();
    show();
    expect([screen.getByRole("button").textContent, shown()]).toEqual(["auto", "light"]);
    darken();
    expect(shown()).toBe("dark");
  });

  test("is kept when it is chosen, whatever the system has", () => {
    system();
    const { unmount } = show();
    fireEvent.click(screen.getByRole("button"));
    expect([shown(), localStorage.getItem(key)]).toEqual(["dark", "dark"]);
    unmount();
    show();
    expect([screen.getByRole("button").textContent, shown()]).toEqual(["dark", "dark"]);
  });

  test("is what was chosen in another window", () => {
    system();
    show();
    fireEvent(window, new StorageEvent("storage", { storageArea: localStorage, key, newValue: "dark" }));
    expect([screen.getByRole("button").textContent, shown()]).toEqual(["dark", "dark"]);
  });
});

import { useMantineColorScheme } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SlimMantineProvider } from "./slim-mantine-provider";

const key = "mantine-color-scheme-value";
const shown = () => document.documentElement.dataset["mantineColorScheme"];

/** Stubs the system's colour scheme: light until `darken` is called. */
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
    <SlimMantineProvider nonce="">
      <Chosen />
    </SlimMantineProvider>,
  );

beforeEach(() => localStorage.clear());

describe("colour scheme", () => {
  test("follows the system until the user chooses a scheme", () => {
    const { darken } = system();
    show();
    expect([screen.getByRole("button").textContent, shown()]).toEqual(["auto", "light"]);
    darken();
    expect(shown()).toBe("dark");
  });

  test("keeps the chosen scheme when the system's scheme changes", () => {
    system();
    const { unmount } = show();
    fireEvent.click(screen.getByRole("button"));
    expect([shown(), localStorage.getItem(key)]).toEqual(["dark", "dark"]);
    unmount();
    show();
    expect([screen.getByRole("button").textContent, shown()]).toEqual(["dark", "dark"]);
  });

  test("adopts the scheme chosen in another window", () => {
    system();
    show();
    fireEvent(window, new StorageEvent("storage", { storageArea: localStorage, key, newValue: "dark" }));
    expect([screen.getByRole("button").textContent, shown()]).toEqual(["dark", "dark"]);
  });

  test("is light while the page is printed", () => {
    system();
    show();
    fireEvent.click(screen.getByRole("button"));
    fireEvent(window, new Event("beforeprint"));
    expect(shown()).toBe("light");
    fireEvent(window, new Event("afterprint"));
    expect(shown()).toBe("dark");
  });
});

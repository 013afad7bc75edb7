import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { inProviders } from "@/testing/in-providers";
import { SelectionBar } from "./selection-bar";

const emails = vi.hoisted(() => {
  let resolve: (found: Map<string, string>) => void = () => undefined;
  return {
    promise: new Promise<Map<string, string>>((done) => (resolve = done)),
    resolve: (found: Map<string, string>) => resolve(found),
  };
});
vi.mock("@/lib/browser/people", () => ({ exportWorkEmails: () => emails.promise }));

test.each(["with", "without"])(
  "e-mails are written during the click, %s support for a promise",
  async (support) => {
    vi.stubGlobal("ClipboardItem", function ClipboardItem() {});
    const write =
      support === "with" ? vi.fn().mockResolvedValue(undefined) : vi.fn().mockRejectedValue(new TypeError());
    const writeText = vi.fn().mockResolvedValue(undefined);
    vi.stubGlobal("navigator", { ...navigator, clipboard: { write, writeText } });
    const selection = { ids: new Set(["a"]), toggle: vi.fn(), setAll: vi.fn(), replace: vi.fn() };
    const selected = { ids: ["a"], readRows: vi.fn(), isReady: true };
    render(
      inProviders(<SelectionBar selected={selected} selection={selection} company={null} mayHaveEmails />),
    );
    fireEvent.click(screen.getByRole("button", { name: "Copy e-mails" }));
    await vi.waitFor(() => expect(write).toHaveBeenCalledOnce()); // before the e-mails are read
    emails.resolve(new Map([["a", "ana@example.com"]]));
    if (support === "without")
      await vi.waitFor(() => expect(writeText).toHaveBeenCalledWith("ana@example.com"));
    else expect(writeText).not.toHaveBeenCalled();
  },
);

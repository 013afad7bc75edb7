import { useWindowEvent } from "@mantine/hooks";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useDelayedAddress } from "@/components/ui/navigation-start-events";
import { addQuickLookParameter } from "@/components/quick-look/quick-look-state";
import { readDirectorySearchParams, writeDirectorySearchParams } from "@/lib/directory/search-params";
import type { DirectoryView } from "@/lib/directory/view";

const debounceMs = 200;

/** URL parameter with the name of a shared view. The recipient can save the view under this name. */
export const sharedViewParameter = "shared";

export const maxViewNameLength = 80;

export const readSharedViewName = (parameters: URLSearchParams): string =>
  parameters.get(sharedViewParameter)?.trim().slice(0, maxViewNameLength) ?? "";

/**
 * Returns the view in the address, and functions to change it. Typing changes the view immediately, and the address
 * after a pause without a history entry. Every other change adds a history entry, so the Back button reverts it.
 * `requested`: view in the address. Without `mayManage`, the view to show (`view`) has no filter for missing data.
 */
export function useDirectoryViewState(mayManage: boolean) {
  const parameters = useSearchParams();
  // Canonical, so that `inAddress` stays the same object if only the quick look changes the address.
  const written = writeDirectorySearchParams(readDirectorySearchParams(parameters));
  const inAddress = useMemo(() => readDirectorySearchParams(new URLSearchParams(written)), [written]);
  const [query, setQuery] = useState(inAddress.query);
  /** Search of the address that was shown or written last. A link to another list shows a different one. */
  const addressQuery = useRef(query);
  const delayed = useDelayedAddress(debounceMs);

  useWindowEvent("popstate", () => setQuery(readViewFromUrl().query));

  useEffect(() => {
    // After two changes in quick succession, the first address is already outdated.
    if (inAddress.query === addressQuery.current || inAddress.query !== readViewFromUrl().query) return;
    addressQuery.current = inAddress.query;
    setQuery(inAddress.query);
  }, [inAddress.query]);

  const type = useCallback(
    (text: string) => {
      setQuery(text);
      delayed(() => {
        addressQuery.current = text;
        window.history.replaceState(null, "", buildDirectoryUrl({ ...readViewFromUrl(), query: text }));
      });
    },
    [delayed],
  );

  const change = useCallback(
    (part: Partial<DirectoryView>) => {
      delayed.cancel();
      const next = { ...readViewFromUrl(), query, ...part };
      setQuery(next.query);
      addressQuery.current = next.query;
      window.history.pushState(null, "", buildDirectoryUrl(next));
    },
    [query, delayed],
  );

  const open = useCallback(
    (address: string) => change(readDirectorySearchParams(new URLSearchParams(address))),
    [change],
  );

  const requested = useMemo(() => ({ ...inAddress, query }), [inAddress, query]);
  // The address of a shared link may contain the filter. The server also enforces the permission.
  const view = useMemo(() => (mayManage ? requested : { ...requested, gap: [] }), [requested, mayManage]);
  return { requested, view, sharedName: readSharedViewName(parameters), type, change, open };
}
export type DirectoryViewState = ReturnType<typeof useDirectoryViewState>;

const readViewFromUrl = () => readDirectorySearchParams(new URLSearchParams(window.location.search));

function buildDirectoryUrl(view: DirectoryView): string {
  const query = writeDirectorySearchParams(view);
  return addQuickLookParameter(`/people${query && `?${query}`}`);
}

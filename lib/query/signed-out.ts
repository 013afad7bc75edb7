/** How often it is to be said that nobody is signed in any more. It is so until the page is opened anew. */
let timesSaid = 0;
const listeners = new Set<() => void>();

function say(times: number): void {
  timesSaid = times;
  for (const listener of listeners) listener();
}

/** Told by whatever asks the API. Said once: what a page asks by itself goes on being refused. */
export const noteSignedOut = () => say(Math.max(1, timesSaid));

/** Somebody wanted something done, and it was refused for this: said once more. */
export const repeatSignedOut = () => say(timesSaid + 1);

/** For `useSyncExternalStore`. A page that comes from the server was signed in a moment ago. */
export const signedOut = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  timesSaid: () => timesSaid,
  timesSaidOnServer: () => 0,
};

/** The sign-in page, and from there back to this address. */
export const signInAgainPath = ({ pathname, search }: Pick<Location, "pathname" | "search">) =>
  `/signin?callbackUrl=${encodeURIComponent(pathname + search)}&error=SignedOut`;

import { sessionTagName } from "@/lib/identity/session/session-tag";
import { deleteOfflineDirectory } from "./offline-directory";

const checkIntervalMs = 30_000;

/** Session tag of this document; empty if no one is signed in, or before `watchSession`. */
let ownTag = "";
/** False if the browser withholds the cookie from scripts. The server's answers then decide alone. */
let isCookieReadable = false;
let isLeaving = false;

const setCovered = (isCovered: boolean) =>
  document.documentElement.toggleAttribute("data-covered", isCovered);

/**
 * Hides the page and replaces it with the sign-in page, which says that the session has ended and then returns to this
 * address. A user who is signed in returns immediately.
 */
export function leaveEndedSession(): void {
  if (isLeaving) return;
  isLeaving = true;
  setCovered(true);
  void deleteOfflineDirectory();
  // A form with unsaved values must not keep the page open.
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true);
  window.location.replace(buildSignInAgainPath(window.location));
}

export function leaveIfSessionChanged(): void {
  if (isCookieReadable && readSessionTag() !== ownTag) leaveEndedSession();
}

/** Leaves the page if the session ended or changed, also if that happened on the server or in another browser. */
async function checkSession(): Promise<void> {
  if (document.hidden || !navigator.onLine) return;
  leaveIfSessionChanged();
  const response = await fetch("/api/auth/session").catch(() => null);
  if (response?.ok && response.headers.get(sessionTagName) !== ownTag) leaveEndedSession();
}

const readSessionTag = () => new RegExp(`(?:^|; )${sessionTagName}=([^;]*)`).exec(document.cookie)?.[1] ?? "";

/** Leaves this document as soon as its session ends or changes (PAGE-30), and notifies the other tabs of its session. */
export function watchSession(): void {
  ownTag = document.documentElement.dataset["session"] ?? "";
  isCookieReadable = ownTag !== "" && readSessionTag() === ownTag;
  const channel = new BroadcastChannel(sessionTagName);
  channel.onmessage = leaveIfSessionChanged;
  channel.postMessage(null);
  if (ownTag === "") return;
  const check = () => void checkSession();
  if (!isCookieReadable) check(); // or another tab has just changed the session
  window.addEventListener("focus", check);
  window.addEventListener("popstate", check);
  document.addEventListener("visibilitychange", check);
  setInterval(check, checkIntervalMs);
  // A page that the browser stores for Back stays hidden until its session is confirmed.
  window.addEventListener("pagehide", ({ persisted }) => persisted && setCovered(true));
  window.addEventListener(
    "pageshow",
    ({ persisted }) => persisted && void checkSession().then(() => setCovered(isLeaving)),
  );
}

/** The sign-in page says that the session has ended. After the sign-in, the browser returns to the given location. */
export const buildSignInAgainPath = ({ pathname, search }: Pick<Location, "pathname" | "search">) =>
  `/signin?callbackUrl=${encodeURIComponent(pathname + search)}&error=SignedOut`;

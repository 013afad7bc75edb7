import "server-only";
import { environment } from "@/lib/platform/environment";
import { currentCaller } from "@/lib/platform/session";
import { ownPath } from "./own-path";

/** What the sign-in page needs: whether it is needed at all, how one may sign in, and where to go afterwards. */
export async function loadSignIn(callbackUrl: unknown) {
  return {
    isSignedIn: (await currentCaller()) !== null,
    ssoName: environment().oidc?.name ?? null,
    destination: ownPath(callbackUrl, environment().publicUrl),
  };
}

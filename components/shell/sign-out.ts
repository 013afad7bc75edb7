import { onlineManager, useQueryClient } from "@tanstack/react-query";
import { notifyFailure } from "@/components/ui/notify-failure";
import { deleteOfflineDirectory } from "@/lib/browser/offline-directory";
import { signOut } from "@/lib/browser/sign-in";
import { aboutDrafts } from "@/components/person/about-drafts";
import { forgetRecentPeople } from "./recent-people";

/**
 * Returns a function that signs out, and deletes the recently viewed people, unsaved changes and the offline directory from this
 * browser. Queries and the event stream pause immediately, because the server refuses their requests once the session
 * has ended. Both resume if the sign-out fails.
 */
export function useSignOut(): () => void {
  const client = useQueryClient();
  return () => {
    forgetRecentPeople();
    aboutDrafts.clear();
    void deleteOfflineDirectory();
    onlineManager.setOnline(false);
    void client.cancelQueries();
    signOut().catch((error: Error) => {
      onlineManager.setOnline(true);
      notifyFailure("Not signed out")(error);
    });
  };
}

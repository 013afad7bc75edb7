"use client";

import dynamic from "next/dynamic";
import { useState, useSyncExternalStore } from "react";
import { signedOut } from "@/lib/query/signed-out";

// Fetched when somebody is.
const SignedOutDialog = dynamic(() => import("./signed-out-dialog").then((file) => file.SignedOutDialog), {
  ssr: false,
});

/** Says once, over whatever is open, that one has been signed out, and leads back to the same address. */
export function SignedOutNotice() {
  const timesSaid = useSyncExternalStore(
    signedOut.subscribe,
    signedOut.timesSaid,
    signedOut.timesSaidOnServer,
  );
  const [timesClosed, setTimesClosed] = useState(0);
  return (
    timesSaid > 0 && (
      <SignedOutDialog isOpen={timesSaid > timesClosed} onClose={() => setTimesClosed(timesSaid)} />
    )
  );
}

import dynamic from "next/dynamic";
import { useState } from "react";
import { signedOutNoticeRequestCount } from "@/lib/browser/signed-out";
import { useStore } from "@/lib/browser/use-store";

// The dialog's code is loaded on first use.
const SignedOutDialog = dynamic(() => import("./signed-out-dialog").then((file) => file.SignedOutDialog), {
  ssr: false,
});

/**
 * Dialog that opens when the server refuses a request because the session has ended. Signing in returns the user to the
 * current page.
 */
export function SignedOutNotice() {
  const noticeCount = useStore(signedOutNoticeRequestCount);
  const [timesClosed, setTimesClosed] = useState(0);
  return (
    noticeCount > 0 && (
      <SignedOutDialog isOpen={noticeCount > timesClosed} onClose={() => setTimesClosed(noticeCount)} />
    )
  );
}

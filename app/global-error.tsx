"use client";

import "./globals.css";

/** When even the frame around the pages could not be made. It stands alone: whatever it used could be what failed. */
export default function GlobalError({
  error,
  retry,
  reset,
}: {
  error: Error & { digest?: string };
  retry?: () => void;
  reset: () => void;
}) {
  return (
    <html lang="en">
      <head>
        <title>Kith</title>
      </head>
      <body className="bare">
        <main>
          <h1>Kith could not show this page</h1>
          <p>Something it needs, perhaps its database, did not answer. Nothing was changed.</p>
          {error.digest && (
            <p>
              Request id: <code>{error.digest}</code>
            </p>
          )}
          <button type="button" onClick={retry ?? reset}>
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}

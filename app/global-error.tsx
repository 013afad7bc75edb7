"use client";

import "./globals.css";

/** Imports only the style sheet, because any other import could be the cause of the failure. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <head>
        <title>Kith</title>
      </head>
      <body className="bare">
        <main>
          <h1>Kith could not show this page</h1>
          <p>Kith or its database did not respond. Nothing was changed.</p>
          {error.digest && (
            <p>
              Error id: <code>{error.digest}</code>
            </p>
          )}
          <button type="button" onClick={() => window.location.reload()}>
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}

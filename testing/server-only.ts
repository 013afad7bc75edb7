// Replaces the package `server-only` outside of Next (scripts, tests), where no code can reach a browser.
export {};

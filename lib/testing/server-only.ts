// Stands in for the package `server-only` outside of Next (scripts, tests), where nothing could reach a browser.
export {};

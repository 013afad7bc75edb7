/** Navigates with a full page load, so that no data of the previous session stays in memory. */
export const navigateWithFullLoad = (path: string) => window.location.assign(path);

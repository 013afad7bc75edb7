/** Opens the page anew, frame and all: nothing of what the caller could do or see before may linger in it. */
export const reloadTo = (path: string) => window.location.assign(path);

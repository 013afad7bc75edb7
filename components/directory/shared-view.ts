/** URL parameter with the name of a shared view. The recipient can save the view under this name. */
export const sharedViewParameter = "shared";

export const maxViewNameLength = 80;

/** Returns the name of the shared view that an address opens; empty if there is none. */
export const readSharedViewName = (parameters: URLSearchParams): string =>
  parameters.get(sharedViewParameter)?.trim().slice(0, maxViewNameLength) ?? "";

/** A picture of more people than this is made in no browser: its file would be larger than any program opens. */
export const mostDrawn = 20_000;

/** So many open branches a browser tells of at most: more are never drawn at once. */
export const mostOpenSent = 500;

/** Told to the window once React has taken the page over. */
export const pageIsReady = "kith:ready";

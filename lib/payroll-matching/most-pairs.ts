/** As many pairs as fit a request of 64 KiB. */
export const mostPairs = 400;

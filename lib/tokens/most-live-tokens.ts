/** How many tokens of one user may work at the same time. */
export const mostLiveTokens = 100;

/** A password has at least so many characters. */
export const shortestPassword = 12;

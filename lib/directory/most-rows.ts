/** How many rows a page asks for at once in a large directory, and how many anybody may. */
export const rowsASlice = 60;
export const mostRows = 200;

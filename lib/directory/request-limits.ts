export const rowsPerSlice = 60;
export const maxRowsPerRequest = 200;

/** Maximum number of person ids in a request, because a request body is limited to 64 KiB. */
export const maxPersonIdsPerRequest = 1_000;

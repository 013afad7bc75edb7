/** Maximum number of people in an exported picture. Common viewers cannot open larger files. */
export const maxPicturePeople = 20_000;

/**
 * Maximum number of entries in each collection of a chart state that is sent as JSON, because a request body is limited
 * to 64 KiB (API-3).
 */
export const maxSentStateEntries = 1_200;

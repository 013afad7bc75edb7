/** Maximum number of people in an exported picture. Common viewers cannot open larger files. */
export const maxPicturePeople = 20_000;

/** Maximum number of open branches that a browser sends, because a request body is limited to 64 KiB (API-3). */
export const maxSentOpenBranches = 1_200;

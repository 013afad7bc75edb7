/** Maximum number of people in a picture. Larger files cannot be opened by common viewers. */
export const maxPicturePeople = 20_000;

/** Maximum number of open branches that a browser sends, within the 64 KiB of a body (API-3). */
export const maxSentOpenBranches = 1_200;

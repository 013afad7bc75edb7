/**
 * The version of the API's description: the first number for a change that breaks what others have built, the second for something new,
 * the third for words. Each has its lines in docs/api-changelog.md.
 */
export const apiVersion = "2.0.0";

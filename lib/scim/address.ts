/** The public address of something of the SCIM side. */
export const scimAddress = (origin: string, path: string): string => `${origin}/api/scim/v2${path}`;

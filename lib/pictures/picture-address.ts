/** Where a picture is: another picture has another address. */
export const pictureAddress = (personId: string, version: string): string =>
  `/api/people/${personId}/picture?v=${version}`;

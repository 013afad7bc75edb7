import { fetchApi } from "./fetch-api";
import { fetchJson } from "./fetch-json";

export const uploadPictureViaApi = (personId: string, picture: Blob) =>
  fetchJson(`/api/people/${encodeURIComponent(personId)}/picture`, { method: "PUT", body: picture });

export const removePictureViaApi = (personId: string) =>
  fetchApi("DELETE", "/api/people/{id}/picture", { path: { id: personId } });

import { changesEndpoint } from "@/lib/directory-changes/endpoints";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({ GET: changesEndpoint });

import { methods } from "@/lib/http/methods";
import { profileEndpoint } from "@/lib/profiles/endpoints";

export const { GET, POST, PUT, PATCH, DELETE } = methods({ GET: profileEndpoint });

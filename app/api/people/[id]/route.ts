import { personEndpoint } from "@/lib/directory/endpoints";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({ GET: personEndpoint });

import { methods } from "@/lib/http/methods";
import { readyEndpoint } from "@/lib/readiness/endpoints";

export const { GET, POST, PUT, PATCH, DELETE } = methods({ GET: readyEndpoint });

import { methods } from "@/lib/http/methods";
import { liveEndpoint } from "@/lib/readiness/endpoints";

export const { GET, POST, PUT, PATCH, DELETE } = methods({ GET: liveEndpoint });

import { methods } from "@/lib/http/methods";
import { descriptionEndpoint } from "@/lib/openapi/description-endpoint";

export const { GET, POST, PUT, PATCH, DELETE } = methods({ GET: descriptionEndpoint });

import { methods } from "@/lib/http/methods";
import { peopleEndpoint } from "@/lib/directory/endpoints";

export const { GET, POST, PUT, PATCH, DELETE } = methods({ GET: peopleEndpoint });

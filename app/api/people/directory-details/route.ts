import { methods } from "@/lib/http/methods";
import { directoryDetailsEndpoint } from "@/lib/directory/endpoints";

export const { GET, POST, PUT, PATCH, DELETE } = methods({ GET: directoryDetailsEndpoint });

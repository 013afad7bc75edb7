import { sliceEndpoint } from "@/lib/directory/view-endpoints";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE } = methods({ GET: sliceEndpoint });

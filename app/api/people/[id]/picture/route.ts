import { createRouteHandlers } from "@/lib/http/route-handlers";
import { pictureEndpoint } from "@/lib/protocols/rest/pictures";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({ GET: pictureEndpoint });

import { methods } from "@/lib/http/methods";
import { pictureEndpoint } from "@/lib/pictures/endpoints";

export const { GET, POST, PUT, PATCH, DELETE } = methods({ GET: pictureEndpoint });

import { handleNextAuthRequest } from "@/lib/http/sign-in-route";
import { createRouteHandlers } from "@/lib/http/endpoint";

export { handleNextAuthRequest as GET, handleNextAuthRequest as POST };

export const { PUT, PATCH, DELETE, OPTIONS } = createRouteHandlers({}, ["GET", "POST"]);

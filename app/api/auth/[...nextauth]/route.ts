import { handleAuthentication } from "@/lib/sign-in/sign-in-route";
import { methods } from "@/lib/http/methods";

export { handleAuthentication as GET, handleAuthentication as POST };

export const { PUT, PATCH, DELETE } = methods({}, ["GET", "POST"]);

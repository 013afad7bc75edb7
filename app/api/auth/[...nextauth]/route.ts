import { answerAuthentication } from "@/lib/sign-in/sign-in-route";
import { methods } from "@/lib/http/methods";

export { answerAuthentication as GET, answerAuthentication as POST };

export const { PUT, PATCH, DELETE } = methods({}, ["GET", "POST"]);

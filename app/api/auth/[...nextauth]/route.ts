import NextAuth from "next-auth";
import { authOptions } from "@/lib/accounts/auth-options";

// Options are read at the first request: a build has no settings.
const handler = (request: Request, context: unknown) => NextAuth(authOptions())(request, context);

export { handler as GET, handler as POST };

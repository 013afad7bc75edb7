// npm run generate: writes the code that git does not contain: the Prisma client and the types of the
// API.
import { generateApiTypes } from "./client/client-types";
import { generateClient } from "./generate-client";

generateClient();
await generateApiTypes();

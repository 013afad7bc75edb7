// npm run generate: writes the code that git does not hold, the Prisma client and the types of the API. Not an install script, because
// .npmrc turns those off.
import { generateApiTypes } from "./client/client-types";
import { generateClient } from "./generate-client";

generateClient();
await generateApiTypes();

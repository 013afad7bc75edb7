// npm run generate: writes the code that git does not contain: the Prisma client, the style sheet of the theme
// and the types of the API.
import { generateApiTypes } from "./client/client-types";
import { generateClient } from "./generate-client";
import { generateTheme } from "./generate-theme";

generateClient();
generateTheme();
await generateApiTypes();

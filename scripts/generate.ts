// Run before whatever imports the Prisma client: a fresh clone has none yet, and npm's pre-scripts are turned off in .npmrc.
import { generateClient } from "./generate-client";

generateClient();

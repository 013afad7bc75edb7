// npm run build: the Prisma client, then the production application.
import { buildApplication } from "./build-application";

buildApplication();

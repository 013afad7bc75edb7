// npm run build: the Prisma client, then the production application.
import "./require-node.mjs";
import { buildApplication } from "./build-application";

buildApplication();

// npm run build: generates code, then builds the production application.
import "./require-node.mjs";
import { buildApplication } from "./build-application";
import { generateApiTypes } from "./client/client-types";

await generateApiTypes();
buildApplication();

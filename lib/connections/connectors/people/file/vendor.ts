import { createSender } from "../received/sender";
import { fileTexts } from "./texts";

export const file = createSender(
  "file",
  fileTexts.name,
  "No file with people was applied yet. Upload one under Connections.",
);

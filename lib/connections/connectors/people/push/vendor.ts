import { createSender } from "../received/sender";
import { pushTexts } from "./texts";

export const push = createSender(
  "push",
  pushTexts.name,
  "No program has sent people yet. Send the first listing to PUT /api/people/source.",
);

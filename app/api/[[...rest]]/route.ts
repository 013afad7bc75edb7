import { toResponse } from "@/lib/http/answer";
import { problemAnswer } from "@/lib/http/problem-answer";
import { Problem } from "@/lib/problem";

// Every path under /api that no other file answers: JSON as well, for whatever method.
const nothing = () =>
  toResponse(
    problemAnswer(new Problem("missing", "unknown_path", "There is nothing at this address of the API.")),
  );

export { nothing as GET, nothing as POST, nothing as PUT, nothing as PATCH, nothing as DELETE };

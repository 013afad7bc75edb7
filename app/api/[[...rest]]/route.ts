import { toResponse } from "@/lib/http/answer";
import { buildProblemAnswer } from "@/lib/http/problem-answer";
import { Problem } from "@/lib/platform/problem";

const createNotFoundAnswer = () =>
  toResponse(buildProblemAnswer(new Problem("missing", "unknown_path", "The API has no such path.")));

export {
  createNotFoundAnswer as GET,
  createNotFoundAnswer as POST,
  createNotFoundAnswer as PUT,
  createNotFoundAnswer as PATCH,
  createNotFoundAnswer as DELETE,
  createNotFoundAnswer as OPTIONS,
};

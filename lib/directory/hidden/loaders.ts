import "server-only";
import { cache } from "react";
import { requirePermittedCaller } from "@/lib/identity/session/page-guards";
import { listHiddenPeople } from "./queries";

export const loadHiddenPeople = cache(async () =>
  listHiddenPeople(await requirePermittedCaller("manage:people")),
);

import "server-only";
import { cache } from "react";
import { environment } from "@/lib/platform/environment";
import { requireAccount } from "@/lib/auth/page-guards";
import { getAccount } from "./queries";

/** How the caller signs in, and where they are signed in. */
export const loadAccount = cache(async () => getAccount(await requireAccount()));

/** Whether a forgotten password can be helped by mail. */
export const loadForgottenPassword = () => ({ hasMail: environment().mail !== null });

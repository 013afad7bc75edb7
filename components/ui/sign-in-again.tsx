"use client";

import { signInAgainPath } from "@/lib/query/signed-out";
import { Button } from "./plain/button";

/** To the sign-in page, and from there back to the address that is open now. */
export const SignInAgain = ({ isAutoFocused = false }: { isAutoFocused?: boolean }) => (
  <Button
    {...(isAutoFocused && { "data-autofocus": true })}
    onClick={() => window.location.assign(signInAgainPath(window.location))}
  >
    Sign in again
  </Button>
);

"use client";

import { showNotice } from "@/components/ui/notice-store";
import { SignedOut } from "@/lib/query/fetch-json";
import { repeatSignedOut } from "@/lib/query/signed-out";

/**
 * Says that something was not done, with the API's own sentence. It stays until it is closed: whoever asked may have looked away. That
 * one is signed out is said by `SignedOutNotice`.
 */
export const tellFailed = (title: string) => (error: Error) => {
  if (error instanceof SignedOut) {
    repeatSignedOut();
    return;
  }
  showNotice({ color: "red", title, message: error.message, autoClose: false });
};

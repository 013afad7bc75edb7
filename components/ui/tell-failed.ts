"use client";

import { notifications } from "@mantine/notifications";

/** Says that something was not done, with the API's own sentence. It stays until it is closed: whoever asked may have looked away. */
export const tellFailed = (title: string) => (error: Error) => {
  notifications.show({ color: "red", title, message: error.message, autoClose: false });
};

import { config } from "zod/v4/core";

// Pages forbid to make code out of text, and zod tries whether it may: each page would break its own policy once.
config({ jitless: true });

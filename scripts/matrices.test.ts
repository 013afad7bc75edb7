import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

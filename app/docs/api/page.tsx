import type { Metadata } from "next";
import { ApiReference } from "@/components/api-docs/api-reference";
import { loadApiReference } from "@/lib/protocols/openapi/loaders";

export const metadata: Metadata = { title: "API" };

export default async function Page() {
  return <ApiReference {...await loadApiReference()} />;
}

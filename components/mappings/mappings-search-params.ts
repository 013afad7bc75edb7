import { tabSearchParams } from "@/components/ui/tab-search-params";
import { tabs } from "./mapping-tabs";

/** The page's tab and search in its address. */
export const mappingsSearchParams = tabSearchParams("/admin/connections/mappings", tabs);

/** The page with one user, whichever tab they belong to. */
export const addressOfUser = (email: string): string =>
  mappingsSearchParams.addressOf({ tab: "everybody", query: email });

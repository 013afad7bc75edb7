import { tabSearchParams } from "@/components/ui/tab-search-params";
import { tabs } from "./review-state";

/** The page's tab and search in its address. */
export const reviewSearchParams = tabSearchParams("/admin/payroll", tabs);

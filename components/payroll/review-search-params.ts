import { tabbedAddress } from "@/components/ui/tab-search-params";
import { tabs } from "./review-state";

/** The page's tab and search in its address. */
export const reviewAddress = tabbedAddress("/admin/payroll", tabs);

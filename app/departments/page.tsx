import type { Metadata } from "next";
import { DepartmentsPage } from "@/components/departments/departments-page";
import { loadDepartments } from "@/lib/pages/departments/loaders";

export const metadata: Metadata = { title: "Departments" };

export default async function Page() {
  return <DepartmentsPage {...await loadDepartments()} />;
}

import type { Metadata } from "next";
import { DepartmentPage } from "@/components/departments/department-page";
import { loadDepartmentPage } from "@/lib/pages/departments/loaders";

type Properties = { params: Promise<{ id: string }> };

const readId = async ({ params }: Properties) => decodeURIComponent((await params).id);

export async function generateMetadata(properties: Properties): Promise<Metadata> {
  return { title: (await loadDepartmentPage(await readId(properties))).department.name };
}

export default async function Page(properties: Properties) {
  return <DepartmentPage {...await loadDepartmentPage(await readId(properties))} />;
}

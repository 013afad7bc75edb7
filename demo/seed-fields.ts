import "server-only";
import type { CustomFieldCreateManyInput } from "@/lib/generated/prisma/models";
import type { DatabaseSession } from "@/lib/platform/database/database";

type DemoField = Pick<CustomFieldCreateManyInput, "name" | "kind" | "editedBy" | "seenBy"> & {
  options?: string[];
  searchable?: boolean;
  filterable?: boolean;
  getValues: (position: number, ids: readonly string[]) => string[];
};

const clubs = ["Choir", "Chess", "Climbing", "Running"];
const sizes = ["XS", "S", "M", "L", "XL"];
const certificates = ["First aid", "Fire warden", "Mental health first aid"];

const fields: readonly DemoField[] = [
  {
    ...{ name: "Desk", kind: "text", editedBy: "person", seenBy: "everyone", searchable: true },
    getValues: (position) =>
      position % 3 === 0 ? [`${1 + (position % 4)}.${String(10 + (position % 37))}`] : [],
  },
  {
    ...{ name: "Clubs", kind: "choices", editedBy: "person", seenBy: "everyone", options: clubs },
    ...{ searchable: true, filterable: true },
    getValues: (position) => clubs.filter((_club, index) => (position + index * 3) % 7 === 0),
  },
  {
    ...{
      name: "Certificate",
      kind: "choice",
      editedBy: "executive",
      seenBy: "everyone",
      options: certificates,
    },
    ...{ searchable: true, filterable: true },
    getValues: (position) => (position % 11 === 0 ? [certificates[position % 3] ?? ""] : []),
  },
  {
    ...{ name: "Buddy", kind: "person", editedBy: "manager", seenBy: "everyone" },
    getValues: (position, ids) => (position % 9 === 0 ? [ids[(position + 5) % ids.length] ?? ""] : []),
  },
  {
    ...{ name: "T-shirt size", kind: "choice", editedBy: "person", seenBy: "managers", options: sizes },
    getValues: (position) => (position % 2 === 0 ? [sizes[position % 5] ?? ""] : []),
  },
];

export async function seedFields(transaction: DatabaseSession, personIds: readonly string[]): Promise<void> {
  const now = new Date();
  for (const [position, { getValues, ...field }] of fields.entries()) {
    const { id } = await transaction.customField.create({ data: { ...field, position, createdAt: now } });
    await transaction.customFieldValue.createMany({
      data: personIds.flatMap((personId, index) => {
        const texts = getValues(index, personIds);
        return texts.length > 0 ? [{ fieldId: id, personId, texts, updatedAt: now }] : [];
      }),
    });
  }
}

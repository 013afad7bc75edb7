import { createStore } from "@/lib/browser/store";

/** `content` is in memory, so that a file that changes on disk between the steps is still the one that was checked. */
export type ChosenFile = { name: string; content: Blob; key: string };

/** Kept while the user moves between the pages. It is sent with each step. */
export const chosenFile = createStore<ChosenFile | null>(null);

export const maxFileMegabytes = 10;

const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Returns a sentence if the file cannot be used. */
export async function chooseFile(file: File): Promise<string | null> {
  if (file.size > maxFileMegabytes * 1024 * 1024)
    return `The file is larger than ${maxFileMegabytes} MB. Remove the columns that Kith does not need.`;
  if (file.size === 0) return "The file is empty. Export the people again.";
  const type = /\.xls[xmb]?$/iu.test(file.name) ? workbookType : "text/csv";
  try {
    const content = new Blob([await file.arrayBuffer()], { type });
    chosenFile.set({ name: file.name, content, key: crypto.randomUUID() });
    return null;
  } catch {
    return "The file could not be read. Choose it again.";
  }
}

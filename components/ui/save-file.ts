/** Time before the URL is revoked. Some browsers start to save only after the user has chosen a folder. */
const objectUrlLifetimeMs = 60_000;

export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), objectUrlLifetimeMs);
}

/** Saves a CSV with a byte order mark, so that spreadsheets detect UTF-8. */
export function saveCsv(text: string, fileName: string): void {
  saveFile(new Blob([`\uFEFF${text}`], { type: "text/csv;charset=utf-8" }), fileName);
}

/** Some browsers begin to save only when the click is long over, or when its user has named a folder. */
const addressKeptMs = 60_000;

/** Has the browser save this as a file of this name: the one way in which pages hand out what they made themselves. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), addressKeptMs);
}

/** Saves a table. The byte order mark tells spreadsheets that it is UTF-8. */
export function downloadCsv(text: string, fileName: string): void {
  saveFile(new Blob([`\uFEFF${text}`], { type: "text/csv;charset=utf-8" }), fileName);
}

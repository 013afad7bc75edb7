/** Has the browser save this text as a file of this name. The byte order mark tells spreadsheets that it is UTF-8. */
export function saveCsv(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

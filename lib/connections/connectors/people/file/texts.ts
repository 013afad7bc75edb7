import type { VendorTexts } from "../vendor";

export const fileTexts: VendorTexts = {
  name: "File",
  choice: "A file",
  audience: "For companies with a spreadsheet, or an HR program that exports CSV or XLSX.",
  purpose: "People, titles and managers come from a file that you upload, as often as they change.",
  steps: [],
  credential: "file",
  fields: [],
  connected: "Upload the first file, and confirm what its columns mean.",
  sent: { button: "Upload a file", renewal: "Upload a new file under Connections." },
  outage: "the directory stays as the last file left it.",
  disconnectConsequence:
    "The directory stays as it is. Profiles and links, the meaning of the columns and the rules about people stay. The last file’s records are deleted, and the next file that is uploaded connects it again.",
  disconnected: "The records of the last file were deleted from Kith.",
};

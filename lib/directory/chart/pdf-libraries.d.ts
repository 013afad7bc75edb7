/** Parts of fontkit that have no types in its package. */
declare module "fontkit" {
  export type Font = {
    hasGlyphForCodePoint: (code: number) => boolean;
  };
  export function create(bytes: Uint8Array): Font;
}

/** Export of pdfkit that its types lack. */
declare module "pdfkit/output" {
  export function toBytes(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>>;
}

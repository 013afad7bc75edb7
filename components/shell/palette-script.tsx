import { paletteId, watchPaletteKeys } from "./palette-keys";

/** Makes the palette's keys work before anything else of the page does. */
export function PaletteScript({ nonce }: { nonce: string }) {
  const script = `(${watchPaletteKeys.toString()})(${JSON.stringify(paletteId)})`;
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

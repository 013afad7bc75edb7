import { pageReadyEvent, replayEarlyClick } from "./early-click";
import { installPaletteShortcuts, paletteDialogId } from "./palette-shortcuts";

/** Inline script that preserves early clicks (see `replayEarlyClick`). */
export function EarlyClickScript({ nonce }: { nonce: string }) {
  const script = `(${replayEarlyClick.toString()})(${JSON.stringify(pageReadyEvent)},${JSON.stringify(paletteDialogId)})`;
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

/** Inline script that handles the palette's keys before hydration. */
export function PaletteShortcutsScript({ nonce }: { nonce: string }) {
  const script = `(${installPaletteShortcuts.toString()})(${JSON.stringify(paletteDialogId)})`;
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

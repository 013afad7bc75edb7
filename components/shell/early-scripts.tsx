import { pageReadyEvent, replayEarlyClick, replayEarlyInput } from "./early-click";
import { installPaletteShortcuts, paletteDialogId } from "./palette-shortcuts";

/** Inline script that preserves early input and clicks (see `replayEarlyInput` and `replayEarlyClick`). */
export function EarlyInputScript({ nonce }: { nonce: string }) {
  const ready = JSON.stringify(pageReadyEvent);
  const script = `(${replayEarlyInput.toString()})(${ready});(${replayEarlyClick.toString()})(${ready},${JSON.stringify(paletteDialogId)})`;
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

/** Inline script that handles the keys and clicks of the command palette, also before hydration. */
export function PaletteShortcutsScript({ nonce }: { nonce: string }) {
  const script = `(${installPaletteShortcuts.toString()})(${JSON.stringify(paletteDialogId)})`;
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

import {
  pageReadyEvent,
  repeatUnhandledSubmit,
  replayEarlyClick,
  replayEarlyInput,
  restoreTranslatedText,
  whenHydrated,
} from "./early-click";
import { installPaletteShortcuts, paletteDialogId } from "./palette-shortcuts";

export function EarlyInputScript({ nonce }: { nonce: string }) {
  const ready = JSON.stringify(pageReadyEvent);
  const wait = whenHydrated.toString();
  const script = `(${restoreTranslatedText.toString()})();(${repeatUnhandledSubmit.toString()})();(${replayEarlyInput.toString()})(${ready},${wait});(${replayEarlyClick.toString()})(${ready},${JSON.stringify(paletteDialogId)},${wait})`;
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

export function PaletteShortcutsScript({ nonce }: { nonce: string }) {
  const script = `(${installPaletteShortcuts.toString()})(${JSON.stringify(paletteDialogId)})`;
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

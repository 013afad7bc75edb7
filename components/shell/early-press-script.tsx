import { keepEarlyPress } from "./early-press";
import { pageIsReady } from "./page-ready";
import { paletteId } from "./palette-keys";

/** Makes sure that no press on a button is lost while the page's scripts are on their way. */
export function EarlyPressScript({ nonce }: { nonce: string }) {
  const script = `(${keepEarlyPress.toString()})(${JSON.stringify(pageIsReady)},${JSON.stringify(paletteId)})`;
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

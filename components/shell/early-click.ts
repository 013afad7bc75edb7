/** Name of the window event sent after hydration. */
export const pageReadyEvent = "kith:ready";

/**
 * Records text that the user or a password manager enters before React hydrates the page, and reports it to React
 * afterwards. Without this, the first render of the form would empty its fields. Must run before `replayEarlyClick`, so
 * that a repeated click submits the entered text. Runs as an inline script, so it must not use anything outside this
 * function.
 */
export function replayEarlyInput(ready: string): void {
  const typed = new Map<HTMLInputElement | HTMLTextAreaElement, string>();
  const recordInput = ({ target }: Event) => {
    const isText = target instanceof HTMLInputElement && !["checkbox", "radio", "file"].includes(target.type);
    if (isText || target instanceof HTMLTextAreaElement) typed.set(target, target.value);
  };
  window.addEventListener("input", recordInput, true);
  window.addEventListener(
    ready,
    () => {
      window.removeEventListener("input", recordInput, true);
      for (const [field, value] of typed) {
        if (!field.isConnected) continue;
        // React ignores an input event if the value equals the last one that was assigned to the element's property.
        field.value = "";
        const prototype = Object.getPrototypeOf(field) as object;
        Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
    },
    { once: true },
  );
}

/**
 * Records the last click on a button before React hydrates the page, and repeats it afterwards if the button still
 * exists. On slow phones, a page is visible for seconds before it responds. Runs as an inline script, so it must not
 * use anything outside this function. Buttons of the palette (`palette`: its id) work without React and are excluded.
 */
export function replayEarlyClick(ready: string, palette: string): void {
  let pressed: HTMLButtonElement | null = null;
  const recordClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || button.getAttribute("aria-controls") === palette) return;
    event.preventDefault(); // the browser would submit the form before React handles it
    event.stopImmediatePropagation();
    pressed = button;
  };
  window.addEventListener("click", recordClick, true);
  window.addEventListener(
    ready,
    () => {
      window.removeEventListener("click", recordClick, true);
      if (pressed?.isConnected) pressed.click();
    },
    { once: true },
  );
}

/** Name of the window event sent after hydration. */
export const pageReadyEvent = "kith:ready";

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

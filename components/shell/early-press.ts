/**
 * Keeps a press on a button that comes before React has taken the page over, and does it then: on a slow phone that is a second or two in
 * which everything can be seen and pressed. The last one counts, and only where its button is still there. Runs as a script of its own,
 * so it uses nothing from outside itself. The palette's buttons (`palette`: its id) work from the first moment on.
 */
export function keepEarlyPress(ready: string, palette: string): void {
  let pressed: HTMLButtonElement | null = null;
  const keep = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || button.getAttribute("aria-controls") === palette) return;
    event.preventDefault(); // a form that is not React's yet would be sent by the browser
    event.stopImmediatePropagation();
    pressed = button;
  };
  window.addEventListener("click", keep, true);
  window.addEventListener(
    ready,
    () => {
      window.removeEventListener("click", keep, true);
      if (pressed?.isConnected) pressed.click();
    },
    { once: true },
  );
}

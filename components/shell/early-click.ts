/** Name of the window event sent after hydration. */
export const pageReadyEvent = "kith:ready";

/**
 * Calls `act` as soon as React has hydrated the element, after ten seconds at most: a part of a page whose code loads
 * late hydrates after the rest. Runs as an inline script, so it must not use anything outside this function.
 */
export function whenHydrated(element: Element, act: () => void, attempts = 200): void {
  const isHydrated = Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  if (isHydrated || !element.isConnected || attempts === 0) act();
  else setTimeout(() => whenHydrated(element, act, attempts - 1), 50);
}

/**
 * Records text that the user or a password manager enters before React hydrates the page, and reports it to React
 * afterwards. Without this, the first render of the form would empty its fields. Must run before `replayEarlyClick`, so
 * that a repeated click submits the entered text. Runs as an inline script, so it must not use anything outside this
 * function. `wait`: `whenHydrated`.
 */
export function replayEarlyInput(ready: string, wait: typeof whenHydrated): void {
  const typed = new Map<HTMLInputElement | HTMLTextAreaElement, string>();
  const recordInput = ({ target }: Event) => {
    const isText = target instanceof HTMLInputElement && !["checkbox", "radio", "file"].includes(target.type);
    if (isText || target instanceof HTMLTextAreaElement) typed.set(target, target.value);
  };
  window.addEventListener("input", recordInput, true);
  window.addEventListener(
    ready,
    () => {
      const fields = [...typed.keys()];
      let waiting = fields.length;
      if (waiting === 0) window.removeEventListener("input", recordInput, true);
      for (const field of fields) {
        wait(field, () => {
          waiting -= 1;
          if (waiting === 0) window.removeEventListener("input", recordInput, true);
          // React draws the form again if an extension has added elements to it.
          const shown = field.isConnected ? field : document.getElementsByName(field.name || "-")[0];
          if (!(shown instanceof HTMLInputElement || shown instanceof HTMLTextAreaElement)) return;
          // React ignores an input event if the value equals the last one that was assigned to the element's property.
          shown.value = "";
          const prototype = Object.getPrototypeOf(shown) as object;
          Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(shown, typed.get(field));
          shown.dispatchEvent(new Event("input", { bubbles: true }));
        });
      }
    },
    { once: true },
  );
}

/**
 * Keeps React working after the browser's translation has replaced text nodes by `font` elements: React fails if it
 * removes or changes a replaced node. Puts the node back first, and the browser then translates the new text. Runs as
 * an inline script, so it must not use anything outside this function.
 */
export function restoreTranslatedText(): void {
  const fonts = new WeakMap<Node, Node>();
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const font = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === "FONT");
      if (font) removedNodes.forEach((node) => fonts.set(node, font));
    }
  }).observe(document, { childList: true, subtree: true });
  const restore = (node: Node, parent?: Node) => {
    let place = node.parentNode === parent ? null : (fonts.get(node) ?? node.parentNode);
    while (place?.parentNode?.nodeName === "FONT") place = place.parentNode;
    if (place?.nodeName === "FONT") place.parentNode?.replaceChild(node, place);
  };
  const { removeChild, insertBefore } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    restore(child, this);
    removeChild.call(this, child);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    if (before) restore(before, this);
    insertBefore.call(this, node, before);
    return node;
  };
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...nodeValue,
    set(this: Node, value: string | null) {
      restore(this);
      nodeValue?.set?.call(this, value);
    },
  });
}

/**
 * Records the last click on a button before React hydrates the page, and repeats it afterwards. If React has replaced
 * the button, because an extension added elements, the only button with its label receives the click. On slow phones, a
 * page is visible for seconds before it responds. Runs as an inline script, so it must not use anything outside this
 * function. Buttons of the palette (`palette`: its id) work without React and are excluded. `wait`: `whenHydrated`.
 */
export function replayEarlyClick(ready: string, palette: string, wait: typeof whenHydrated): void {
  let pressed: HTMLButtonElement | null = null;
  const recordClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || button.getAttribute("aria-controls") === palette) return;
    event.preventDefault(); // the browser would submit the form before React handles it
    event.stopImmediatePropagation();
    pressed = button;
  };
  const getLabel = (button: HTMLButtonElement) => button.ariaLabel ?? button.textContent;
  window.addEventListener("click", recordClick, true);
  window.addEventListener(
    ready,
    () => {
      window.removeEventListener("click", recordClick, true);
      if (!pressed) return;
      const label = getLabel(pressed);
      const alike = [...document.querySelectorAll("button")].filter((button) => getLabel(button) === label);
      const shown = pressed.isConnected ? pressed : alike.length === 1 ? alike[0] : undefined;
      if (shown) wait(shown, () => shown.click());
    },
    { once: true },
  );
}

/**
 * Keeps the browser from sending a form that React does not handle yet: its fields, such as a token, would become part
 * of the address. A part of a page can hydrate after the rest, so this applies for the life of the page. Repeats the
 * submission until React handles it, for ten seconds at most. Forms with an `action` are meant for the browser. Runs as
 * an inline script, so it must not use anything outside this function.
 */
export function repeatUnhandledSubmit(): void {
  const attempts = new WeakMap<HTMLFormElement, number>();
  window.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.hasAttribute("action")) return;
    event.preventDefault();
    const attempt = (attempts.get(form) ?? 0) + 1;
    attempts.set(form, attempt);
    if (attempt < 50) setTimeout(() => form.isConnected && form.requestSubmit(), 200);
  });
}

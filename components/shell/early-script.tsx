/** Part of every page's head, so that it runs before the user can act. */
export function EarlyScript({ nonce }: { nonce: string }) {
  const script = `(${restoreTranslatedText.toString()})();(${keepEarlyInput.toString()})()`;
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

/**
 * Keeps what is typed and submitted before React hydrates that part of the page. The first render would empty the
 * fields, so their text is reported to React once it has hydrated them, also the text of a password manager. The
 * browser would send a form without `action` to the page's own address, with its fields, such as a token (B89), so such
 * a form is submitted once React has hydrated it. Runs as an inline script, so it must not use anything outside this
 * function.
 */
export function keepEarlyInput(): void {
  const typed = new Map<HTMLInputElement | HTMLTextAreaElement, string>();
  const submitted = new Set<HTMLFormElement>();
  const isHydrated = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  const check = () => {
    for (const [field, text] of typed) {
      if (field.isConnected && !isHydrated(field)) continue;
      typed.delete(field);
      // React draws the form again if an extension has added elements to it.
      const shown = field.isConnected ? field : document.getElementsByName(field.name || "-")[0];
      if (!(shown instanceof HTMLInputElement || shown instanceof HTMLTextAreaElement)) continue;
      // React ignores an input event if the value equals the last one that was assigned to the element's property.
      shown.value = "";
      const prototype = Object.getPrototypeOf(shown) as object;
      Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(shown, text);
      shown.dispatchEvent(new Event("input", { bubbles: true }));
    }
    for (const form of submitted) {
      if (form.isConnected && !isHydrated(form)) continue;
      submitted.delete(form);
      if (form.isConnected) form.requestSubmit();
    }
    if (typed.size + submitted.size > 0) setTimeout(check, 50);
  };
  const checkSoon = () => {
    if (typed.size + submitted.size === 1) setTimeout(check, 50);
  };
  window.addEventListener(
    "input",
    ({ target }) => {
      const isText =
        target instanceof HTMLInputElement && !["checkbox", "radio", "file"].includes(target.type);
      if (!(isText || target instanceof HTMLTextAreaElement) || isHydrated(target)) return;
      const isFirst = !typed.has(target);
      typed.set(target, target.value);
      if (isFirst) checkSoon();
    },
    true,
  );
  window.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.hasAttribute("action")) return;
    event.preventDefault();
    if (isHydrated(form) || submitted.has(form)) return;
    submitted.add(form);
    checkSoon();
  });
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
      // Most records are of the page itself while it loads, and only add nodes.
      if (removedNodes.length === 0) continue;
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

/** Id of the command palette's dialog, which is part of the HTML of every page. */
export const paletteDialogId = "palette";

/**
 * Handles the keys and clicks that open and close the command palette, before and after hydration. Clicks on elements
 * whose `aria-controls` names the palette open it. Keys that are still held down when the dialog closes do nothing in
 * the page. No key handler of a page receives the keys of an input method (PAGE-34): this listener is the first that
 * sees a key. Runs as an inline script, so it must not use anything outside this function.
 */
export function installPaletteShortcuts(id: string): void {
  /** Keys that opened the palette or were pressed while it was open, and that are not released yet. */
  const heldKeys = new Set<string>();
  const findDialog = () => {
    const found = document.getElementById(id);
    return found instanceof HTMLDialogElement ? found : null;
  };
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  window.addEventListener(
    "keydown",
    (event) => {
      // In Safari, the Enter that ends a composition has the key code 229 and comes after the composition.
      if (event.isComposing || event.keyCode === 229) {
        event.stopImmediatePropagation();
        // Chrome would clear a search field or submit a form.
        if (event.key === "Escape" || event.key === "Enter") event.preventDefault();
        return;
      }
      const dialog = findDialog();
      // Autofill sends key events without a key.
      if (!dialog || !event.key) return;
      if (!event.repeat) heldKeys.delete(event.code);
      // On non-Latin keyboards, the key at K's position counts.
      const isK = event.key.toLowerCase() === "k" || (event.code === "KeyK" && !/^[a-z]$/i.test(event.key));
      const isModified = event.ctrlKey || event.metaKey;
      if (isK && isModified && !event.altKey && !event.shiftKey) {
        swallow(event);
        if (event.repeat) return;
        heldKeys.add(event.code);
        if (dialog.open) dialog.close();
        else dialog.showModal();
        return;
      }
      if (event.repeat && heldKeys.has(event.code) && (!dialog.open || isK)) {
        swallow(event);
        return;
      }
      if (!dialog.open) return;
      heldKeys.add(event.code);
      if (event.key === "Escape") {
        swallow(event); // overlays below receive their own Escape
        dialog.close();
        return;
      }
      const field = dialog.querySelector("input");
      if (field && event.target !== field && !isModified && event.key !== "Tab") field.focus();
      // Until the list is ready, Enter is only recorded; the list then runs its first option.
      if (dialog.dataset["ready"] !== undefined) return;
      if (event.key === "Enter") {
        event.preventDefault();
        dialog.dataset["entered"] = "true";
      } else if (event.key !== "Shift") {
        delete dialog.dataset["entered"];
      }
    },
    true,
  );

  window.addEventListener(
    "keyup",
    (event) => {
      // Buttons react when the space bar is released.
      if (heldKeys.delete(event.code) && !findDialog()?.open) swallow(event);
    },
    true,
  );

  document.addEventListener("click", ({ target, button }) => {
    const dialog = findDialog();
    const isForIt = target instanceof Element && target.closest(`[aria-controls="${id}"]`) !== null;
    if (dialog && !dialog.open && isForIt && button === 0) dialog.showModal();
  });

  // The search field is cleared when the dialog closes.
  document.addEventListener(
    "close",
    ({ target }) => {
      const dialog = findDialog();
      const field = dialog?.querySelector("input");
      if (!dialog || !field || target !== dialog) return;
      delete dialog.dataset["entered"];
      field.value = "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    },
    true,
  );
}

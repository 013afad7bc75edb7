/** The palette's dialog, which stands in every page from its first byte on. */
export const paletteId = "palette";

/**
 * Opens and closes the palette from the first moment of a page, long before React has taken it over: it runs as a script of its own, so it
 * uses nothing from outside itself. The browser then keeps every key in the dialog, whose field has the focus within the same key press;
 * what is still held down when the dialog closes does nothing in the page. A click on what controls the palette opens it, too.
 */
export function watchPaletteKeys(id: string): void {
  /** Keys that went down in the palette and have not come up yet. */
  const held = new Set<string>();
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
      const dialog = findDialog();
      // Browsers that fill in a form send keys without a name.
      if (!dialog || !event.key || event.isComposing) return;
      if (!event.repeat) held.delete(event.code);
      // On keyboards without Latin letters it is the key in the same place.
      const isK = event.key.toLowerCase() === "k" || (event.code === "KeyK" && !/^[a-z]$/i.test(event.key));
      const isModified = event.ctrlKey || event.metaKey;
      if (isK && isModified && !event.altKey && !event.shiftKey) {
        swallow(event);
        if (event.repeat) return;
        held.add(event.code);
        if (dialog.open) dialog.close();
        else dialog.showModal();
        return;
      }
      if (event.repeat && held.has(event.code) && (!dialog.open || isK)) {
        swallow(event);
        return;
      }
      if (!dialog.open) return;
      held.add(event.code);
      if (event.key === "Escape") {
        swallow(event); // for what may be open below it there is another
        dialog.close();
        return;
      }
      const field = dialog.querySelector("input");
      if (field && event.target !== field && !isModified && event.key !== "Tab") field.focus();
      // Before there is anything to choose from, Enter is kept for the first that comes.
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
      // A button is pressed when the space bar comes up.
      if (held.delete(event.code) && !findDialog()?.open) swallow(event);
    },
    true,
  );

  document.addEventListener("click", ({ target, button }) => {
    const dialog = findDialog();
    const isForIt = target instanceof Element && target.closest(`[aria-controls="${id}"]`) !== null;
    if (dialog && !dialog.open && isForIt && button === 0) dialog.showModal();
  });

  // It opens empty the next time.
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

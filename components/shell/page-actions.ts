/** An action of the page itself: what a button or link of it does. */
export type PageAction = { label: string; words: string; run: () => void };

const buttons = "[data-page-actions] :is(button, a[href])";

/**
 * Returns an action for each button and link that the page shows in an element marked `data-page-actions`, by its label. `data-words` on the
 * button has other words by which the palette finds it. What is hidden or disabled is no action.
 */
export function findPageActions(page: ParentNode): PageAction[] {
  const actions = new Map<string, PageAction>();
  for (const button of page.querySelectorAll<HTMLElement>(buttons)) {
    const label = (button.getAttribute("aria-label") ?? button.textContent).trim();
    const isOffered =
      button.checkVisibility() && !button.matches(":disabled, [data-disabled], [aria-disabled=true]");
    if (!isOffered || label === "" || actions.has(label)) continue;
    actions.set(label, { label, words: button.dataset["words"] ?? "", run: () => button.click() });
  }
  return [...actions.values()];
}

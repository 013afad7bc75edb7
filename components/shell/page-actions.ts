/** `keywords`: words that find the action in addition to the label. */
export type PageAction = { label: string; keywords: string; run: () => void };

const actionSelector = "[data-page-actions] :is(button, a[href])";

/** Searches `data-page-actions`. Omits repeated labels. The attribute `data-keywords` contains further keywords. */
export function findPageActions(page: ParentNode): PageAction[] {
  const actions = new Map<string, PageAction>();
  for (const button of page.querySelectorAll<HTMLElement>(actionSelector)) {
    const label = (button.getAttribute("aria-label") ?? button.textContent).trim();
    const isOffered =
      button.checkVisibility() && !button.matches(":disabled, [data-disabled], [aria-disabled=true]");
    if (!isOffered || label === "" || actions.has(label)) continue;
    actions.set(label, { label, keywords: button.dataset["keywords"] ?? "", run: () => button.click() });
  }
  return [...actions.values()];
}

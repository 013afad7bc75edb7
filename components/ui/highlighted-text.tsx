import { Fragment } from "react";
import { findHighlights } from "@/lib/directory/highlight";

export function HighlightedText({ text, words }: { text: string; words: readonly string[] }) {
  const spans = findHighlights(text, words);
  return (
    <bdi translate="no">
      {spans.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(spans[index - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(spans.at(-1)?.end ?? 0)}
    </bdi>
  );
}

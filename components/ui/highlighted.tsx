import { Fragment } from "react";
import { findSpans } from "@/lib/directory/highlight";

/** A text with the words marked that it was found by (`wordsOf`). */
export function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  const spans = findSpans(text, words);
  return (
    <bdi>
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

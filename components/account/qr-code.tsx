import { encode } from "uqr";

/** Drawn in the browser, so that no other host gets the text. Dark on white in both themes, as scanners expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={200}
      height={200}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="var(--mantine-color-white)" />
      <path d={dark.join("")} fill="var(--mantine-color-black)" />
    </svg>
  );
}

import type { PicturePage, Shape } from "./picture";

/** Draws a page as a self-contained SVG. */
export function drawChartSvg(
  { width, height, frame, chart }: PicturePage,
  title: string,
  ground: string,
): string {
  const { left, top, scale, shapes } = chart;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<style>text{font-family:"Inter Variable",Inter,system-ui,sans-serif}</style>`,
    shapes.some((shape) => shape.kind === "circle" && shape.picture) ? clip : "",
    `<rect width="100%" height="100%" fill="${ground}"/>`,
    ...frame.map(drawShape),
    `<g transform="translate(${round(left)} ${round(top)}) scale(${scale})">`,
    ...shapes.map(drawShape),
    "</g></svg>",
  ].join("");
}

const clip = `<clipPath id="face" clipPathUnits="objectBoundingBox"><circle cx="0.5" cy="0.5" r="0.5"/></clipPath>`;

function drawShape(shape: Shape): string {
  switch (shape.kind) {
    case "line": {
      const points = shape.points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L");
      return `<path d="M${points}" fill="none" stroke="${shape.colour}" stroke-width="${shape.width}"/>`;
    }
    case "box": {
      const { left, top, width, height, radius, fill, edge } = shape;
      return `<rect x="${round(left)}" y="${round(top)}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${edge ? ` stroke="${edge}"` : ""}/>`;
    }
    case "circle": {
      const { x, y, radius, fill, picture } = shape;
      const circle = `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}" fill="${fill}"/>`;
      return picture
        ? `${circle}<image x="${round(x - radius)}" y="${round(y - radius)}" width="${2 * radius}" height="${2 * radius}" href="${escapeXml(picture)}" clip-path="url(#face)"/>`
        : circle;
    }
    case "text": {
      const { text, left, baseline, size, weight, colour } = shape;
      return `<text x="${round(left)}" y="${round(baseline)}" font-size="${size}" font-weight="${weight}" fill="${colour}">${escapeXml(text)}</text>`;
    }
    case "link":
      return "";
  }
}

/** Escapes a text and drops the characters that XML 1.0 forbids (section 2.2). */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

const round = (number: number) => Math.round(number * 100) / 100;

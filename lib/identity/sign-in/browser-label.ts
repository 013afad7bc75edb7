/** Browsers in matching order: the `User-Agent` of most browsers also contains names of later entries. */
const browserPatterns: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systemPatterns: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** For example "Firefox on Linux". Contains no text of the header. Null if browser and system are unknown. */
export function describeBrowser(userAgent: string | null): string | null {
  const given = (userAgent ?? "").slice(0, 512);
  const find = (known: typeof browserPatterns) => known.find(([pattern]) => pattern.test(given))?.[1];
  const [browser, system] = [find(browserPatterns), find(systemPatterns)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}

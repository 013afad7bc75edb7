/**
 * Null unless the text is certainly one number (PEOPLE-40). After a country code, `(0)` is not dialled, except in
 * Italy, where a zero belongs to the number. Only an area code may precede a slash or a spaced dash.
 */
export function toTelephoneUrl(text: string): string | null {
  const [, written = "", extension] =
    /^(.*?)(?:[\s,;]*(?:ext(?:ension)?[.:]*|x|#)\s*(\d{1,7}))?$/iu.exec(text.normalize("NFKC").trim()) ?? [];
  const number = written.replace(/^(?=\+|00)(?!(?:\+|00)\s*3(?:9|78|79))([\s+\d]{2,8})\(0\)/, "$1");
  const [first = "", rest, ...others] = number.split(/\s*\/\s*|\s+[-‐–—]\s+/);
  const digits = number.replaceAll(/\D/g, "");
  const isOneNumber =
    /^\+?(?:[\d\s().‐–—-]|\/)+$/.test(number) &&
    !/^(?:\+|00).*\(0/.test(number) &&
    others.length === 0 &&
    (rest === undefined ||
      (/^[+0]/.test(first) && first.replaceAll(/\D/g, "").length <= 8 && /^[1-9]/.test(rest)));
  if (!isOneNumber || digits.length < 3 || digits.length > (/^(?:\+|00)/.test(number) ? 15 : 13)) return null;
  return `tel:${number.startsWith("+") ? "+" : ""}${digits}${extension ? `;ext=${extension}` : ""}`;
}

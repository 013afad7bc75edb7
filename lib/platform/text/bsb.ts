/** Six digits, as text. Any other input is returned unchanged, so that users see and can correct it. */
export function toBsbDigits(value: string): string {
  const digits = value.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : value;
}

/** `062-000`. */
export const formatBsb = (value: string): string => toBsbDigits(value).replace(/^(\d{3})(\d{3})$/, "$1-$2");

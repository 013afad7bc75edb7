/**
 * A BSB (an Australian bank's branch) as the API has it: six digits, as text. What has not six digits stays as it is: a wrong number that
 * is shown as it was typed can be put right.
 */
export function toBsbDigits(value: string): string {
  const digits = value.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : value;
}

/** A BSB as people write it: `062-000`. */
export const bsbWords = (value: string): string => toBsbDigits(value).replace(/^(\d{3})(\d{3})$/, "$1-$2");

/** The largest of Hungary. */
const LAST = 9985;

/** Whether a text is a postcode as Hungary has them: four figures, the first of them 1 to 9. */
export function isPostcode(text: string): boolean {
  const code = text.trim();
  return /^[1-9]\d{3}$/.test(code) && Number(code) <= LAST;
}

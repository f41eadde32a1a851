/** Names of soils are compared without accents, case and punctuation. */
export const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

const CODE = /^(\d{1,3})(?:[.,]0{0,9})?$/;

/** The whole number that a text is, also one that a program wrote with decimals (`1.0`); null where it is none. */
export function codeIn(text: string): number | null {
  const [, digits] = CODE.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}

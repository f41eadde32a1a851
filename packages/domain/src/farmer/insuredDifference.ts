import type { Hectares } from '../units.ts';

/** Of the insured area, in per cent: an outline farther off may be that of another field. */
export const ASKED_PERCENT = 10;

const squareMetres = (hectares: Hectares): number => Math.round(hectares * 10_000);

/** Whether a drawn area is so far off the insured one, either way, that its person is asked; not where none is known. */
export function isFarFromInsured(drawn: Hectares, insured: Hectares): boolean {
  const [is, should] = [squareMetres(drawn), squareMetres(insured)];
  // In whole square metres: exactly 10 % must not become a little more.
  return should > 0 && Math.abs(is - should) * 100 > ASKED_PERCENT * should;
}

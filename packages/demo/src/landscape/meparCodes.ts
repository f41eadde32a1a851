import { hashPair } from '../random.ts';

const SIGNS = 'ACDEFHJKLMNPQRTUVWXY3456789';

/**
 * Codes in the form of MePAR, 8 capitals and digits beginning with a letter: invented, one for each block, never twice.
 */
export function meparCodes(seed: number): (index: number) => string {
  const given = new Set<string>();
  return (index) => {
    for (let attempt = 0; ; attempt += 1) {
      const code = Array.from({ length: 8 }, (_, place) => {
        const range = place === 0 ? 20 : SIGNS.length;
        return SIGNS.charAt(hashPair(index * 8 + place, attempt, seed + 31) % range);
      }).join('');
      if (given.has(code)) continue;
      given.add(code);
      return code;
    }
  };
}

import { contrast, parseHex, readableOn } from './contrast.ts';

/** The darker of the two light grounds behind text in a company's colour (`#FFFFFF` and this one). */
const LIGHT_GROUND = [0xf6, 0xf8, 0xf7] as const;
/** Contrast of body text, WCAG 2.2 AA (success criterion 1.4.3). */
export const READABLE_CONTRAST = 4.5;

export type ColourVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'no-colour' }
  | {
      readonly ok: false;
      readonly reason: 'unreadable';
      /** 1 to 21, to the ground of the pages. */
      readonly contrast: number;
      /** The nearest darker shade that is readable, `#rrggbb`. */
      readonly suggestion: string;
    };

/** Whether a company's own colour, `#RRGGBB`, is readable on the light grounds of the design. */
export function judgeCompanyColour(colour: string): ColourVerdict {
  const own = parseHex(colour);
  if (!own) return { ok: false, reason: 'no-colour' };
  const reached = contrast(own, LIGHT_GROUND);
  if (reached >= READABLE_CONTRAST) return { ok: true };
  return {
    ok: false,
    reason: 'unreadable',
    contrast: reached,
    suggestion: readableOn(own, LIGHT_GROUND, READABLE_CONTRAST),
  };
}

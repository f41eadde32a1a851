import { contrast, parseHex, readableOn, type Rgb } from './contrast.ts';
import { colourDistance, okLab, ofOkLab } from './okLab.ts';

/** The darker of the two light grounds behind text in a company's colour (`#FFFFFF` and this one). */
const LIGHT_GROUND = [0xf6, 0xf8, 0xf7] as const;
/** Contrast of body text, WCAG 2.2 AA (success criterion 1.4.3). */
export const READABLE_CONTRAST = 4.5;

/** The reds in which maps and lists show alerts and what is refused. */
export const ALERT_COLOURS = ['#C62828', '#E53935', '#FF5A52'] as const;
const ALERTS: readonly Rgb[] = ALERT_COLOURS.map((colour) => parseHex(colour) as Rgb);
/** Of OKLab: crimson and bright red are nearer, brown, orange and magenta are not. */
export const MIN_ALERT_DISTANCE = 0.08;
const HUE_STEP = Math.PI / 36;
/** Half a circle in steps to both sides. */
const MAX_STEPS = 36;

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
    }
  | {
      readonly ok: false;
      readonly reason: 'alert';
      /** The nearest hue that no alert has, readable, `#rrggbb`. */
      readonly suggestion: string;
    };

const looksLikeAlert = (colour: Rgb): boolean =>
  ALERTS.some((alert) => colourDistance(colour, alert) < MIN_ALERT_DISTANCE);

/** A readable colour of the nearest hue that looks like no alert. */
function besideAlerts(colour: Rgb): string {
  const [lightness, a, b] = okLab(colour);
  const [chroma, hue] = [Math.hypot(a, b), Math.atan2(b, a)];
  for (let step = 0; step <= MAX_STEPS; step += 1)
    for (const side of [1, -1]) {
      const turned = hue + side * step * HUE_STEP;
      const other = ofOkLab([lightness, chroma * Math.cos(turned), chroma * Math.sin(turned)]);
      const shade = readableOn(other, LIGHT_GROUND, READABLE_CONTRAST);
      if (!looksLikeAlert(parseHex(shade) as Rgb)) return shade;
    }
  return '#000000';
}

/** Whether a company's own colour, `#RRGGBB`, is readable on the light grounds of the design, and looks like no alert. */
export function judgeCompanyColour(colour: string): ColourVerdict {
  const own = parseHex(colour);
  if (!own) return { ok: false, reason: 'no-colour' };
  const reached = contrast(own, LIGHT_GROUND);
  if (looksLikeAlert(own)) return { ok: false, reason: 'alert', suggestion: besideAlerts(own) };
  if (reached >= READABLE_CONTRAST) return { ok: true };
  return { ok: false, reason: 'unreadable', contrast: reached, suggestion: besideAlerts(own) };
}

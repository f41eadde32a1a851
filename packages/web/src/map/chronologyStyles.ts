import { CHRONOLOGY_CLASSES } from '@georisk/domain/damage/chronologyClasses.ts';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';

type From = (typeof CHRONOLOGY_CLASSES)[number]['from'];
export type ChronologyStyle = `chronology${From}`;

/** Seven tenths: the ground is visible through it, and neighbouring classes are still distinguishable. */
const SEEN_THROUGH = 'B3';

/** Styles of the damage chronology's classes, named by the lower bound. */
export const CHRONOLOGY_STYLES = Object.fromEntries(
  CHRONOLOGY_CLASSES.map(({ from, color }) => {
    const styles = [
      new Style({
        fill: new Fill({ color: `${color}${SEEN_THROUGH}` }),
        stroke: new Stroke({ color, width: 1 }),
      }),
    ];
    return [`chronology${from}`, () => styles];
  }),
) as Record<ChronologyStyle, () => Style[]>;

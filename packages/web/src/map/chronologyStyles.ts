import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import type { MapFeature } from './layerSpec.ts';

/** Seven tenths: the ground is visible through it, and neighbouring classes are still distinguishable. */
const SEEN_THROUGH = 'B3';
const NO_COLOR = '#9E9E9E';

const known = new Map<string, Style[]>();

/** A class of the damage chronology in its colour; made once for each colour. */
function chronology({ color = NO_COLOR }: MapFeature): Style[] {
  const styles = known.get(color) ?? [
    new Style({ fill: new Fill({ color: `${color}${SEEN_THROUGH}` }), stroke: new Stroke({ color, width: 1 }) }),
  ];
  known.set(color, styles);
  return styles;
}

export const CHRONOLOGY_STYLES = { chronology } as const;

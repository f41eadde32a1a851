import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import type { MapFeature } from './layerSpec.ts';

/** Three tenths, as worse areas lie in milder ones: the ground and the blocks are visible through it. */
const SEEN_THROUGH = '4D';
const NO_COLOR = '#9E9E9E';

const known = new Map<string, Style[]>();

/** A polygon of the radar in the colour of its severity; made once for each colour. */
function radar({ color = NO_COLOR }: MapFeature): Style[] {
  const styles = known.get(color) ?? [
    new Style({ stroke: new Stroke({ color: '#00000066', width: 4, lineJoin: 'round' }) }),
    new Style({
      fill: new Fill({ color: `${color}${SEEN_THROUGH}` }),
      stroke: new Stroke({ color, width: 2, lineJoin: 'round' }),
    }),
  ];
  known.set(color, styles);
  return styles;
}

export const RADAR_STYLES = { radar } as const;

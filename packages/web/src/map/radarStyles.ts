import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';

/** Colours of the severities, mild to worst: lightness falls with them, so that they differ without colours too. */
export const RADAR_COLOURS = { 1: '#FFE082', 2: '#FB8C00', 3: '#D32F2F', 4: '#6A1B9A' } as const;
export type RadarStyle = `radar${keyof typeof RADAR_COLOURS}`;

/** Three tenths, as worse areas lie in milder ones: the ground and the blocks are visible through it. */
const SEEN_THROUGH = '4D';

/** Styles of the radar's polygons, named by their severity. */
export const RADAR_STYLES = Object.fromEntries(
  Object.entries(RADAR_COLOURS).map(([severity, color]) => {
    const styles = [
      new Style({ stroke: new Stroke({ color: '#00000066', width: 4, lineJoin: 'round' }) }),
      new Style({
        fill: new Fill({ color: `${color}${SEEN_THROUGH}` }),
        stroke: new Stroke({ color, width: 2, lineJoin: 'round' }),
      }),
    ];
    return [`radar${severity}`, () => styles];
  }),
) as Record<RadarStyle, () => Style[]>;

import type { Legend } from '@georisk/contract/layers/legendKinds.ts';
import { MAP_COLOURS } from '#web/map/palette.ts';
import { type Sides, sidesOf } from '#web/shared/compare/otherDate.ts';
import type { ImageStyle } from '#web/shared/imagery/imageStyle.ts';
import { ndviLegend } from '#web/shared/imagery/ndviLegend.ts';
import type { ShownImage } from '#web/shared/imagery/shownImage.ts';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import { farmerTexts as texts } from './texts.hu.ts';
import type { GroundChoice } from './useAlertGround.ts';

interface OnMap {
  readonly parcel: Parcel | null;
  readonly date: string | null;
  /** `group:layer` of the NDVI picture; null where none is shown. */
  readonly url: string | null;
  /** The date of comparison; null while one picture is shown. */
  readonly compareWith: string | null;
  readonly ground: Pick<GroundChoice, 'pictures' | 'sides'>;
  readonly alertsOn: boolean;
  readonly style: ImageStyle;
  /** The smallest and largest value of the shown picture on the parcel. */
  readonly own: { readonly min: number; readonly max: number } | null;
  readonly attribution: string;
}

/** Two pictures of their own range share no numbers. */
const ndviOf = ({ style, own }: OnMap, sides: Sides | null): Legend => ndviLegend(style, sides === null ? own : null);

function legendOf(shown: OnMap, sides: Sides | null): Legend | null {
  const { ground, url } = shown;
  if (ground.pictures?.kind === 'colour') return { kind: 'picture', title: texts.ground.kinds.colour, rows: [] };
  return url === null && ground.pictures === null ? null : ndviOf(shown, sides);
}

/** What a picture of the farmer's map must say to be understood alone. */
export function farmerImage(shown: OnMap): ShownImage {
  const { parcel, date, url, compareWith, ground, alertsOn, attribution } = shown;
  const sides = compareWith === null || date === null ? ground.sides : sidesOf(date, compareWith);
  const isAlerted = alertsOn && parcel?.alerts.some((alert) => alert.date === date) === true;
  return {
    meparCode: parcel?.meparCode ?? '',
    date,
    sides,
    url,
    isSatellite: url !== null || ground.pictures !== null,
    title: [parcel?.cityName, parcel?.meparCode].filter((part) => part != null).join(' · '),
    legend: legendOf(shown, sides),
    outlines: isAlerted ? [{ label: texts.ground.area, color: MAP_COLOURS.alert }] : [],
    attribution,
  };
}

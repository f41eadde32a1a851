import type { YieldArea } from '@georisk/contract/verticals/insurance/landUse.ts';
import { arealArea } from '@georisk/domain/geo/area.ts';
import { yieldColor } from '@georisk/domain/yieldMap/yieldColor.ts';
import type { YieldScale } from '@georisk/domain/yieldMap/yieldScale.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { asAreal } from '#web/map/areal.ts';
import type { MapFeature } from '#web/map/layerSpec.ts';
import type { StyleKey } from '#web/map/styles.ts';
import type { HoverText } from '#web/mapScreen/mapPart.ts';
import { yieldTexts as texts } from './texts.hu.ts';

const STYLES = { Nuts4: 'yieldDistrict', Mepar: 'yieldBlock' } as const satisfies Record<YieldScale, StyleKey>;

/** Identifier of an area on its scale. */
export const codeOf = ({ meparCode, nuts4Code }: YieldArea): string => meparCode ?? nuts4Code ?? '';
export const nameOf = (area: YieldArea): string => area.nuts4Name ?? codeOf(area);

/** Code, name and average of an area, beside the pointer. @param amount its yield as people read it */
export const yieldHover = (area: YieldArea, scale: YieldScale, amount: string): HoverText => ({
  title: nameOf(area),
  lines: [...(area.nuts4Name === null ? [] : [`${texts.code[scale]}: ${codeOf(area)}`]), texts.value(amount)],
});

interface YieldColours {
  /** Upper end of the colours, t/ha. */
  readonly max: number;
  /** For colour-blind readers. */
  readonly isSafe: boolean;
}

/** Areas in the colours of their yields. */
export const yieldFeatures = (
  areas: readonly YieldArea[],
  scale: YieldScale,
  { max, isSafe }: YieldColours,
): readonly MapFeature[] =>
  areas.map((area) => {
    const geometry = asAreal(area.yieldPolygon);
    return {
      id: String(area.id),
      geometry,
      style: STYLES[scale],
      color: yieldColor(area.yield, max, isSafe),
      label: formatDecimal(area.yield, 1),
      rank: arealArea(geometry),
    };
  });

/** The highest first; of equals by their names. */
export const byYield = (areas: readonly YieldArea[]): readonly YieldArea[] =>
  areas.toSorted((a, b) => b.yield - a.yield || nameOf(a).localeCompare(nameOf(b), 'hu'));

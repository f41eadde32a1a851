import { isOfEachImage } from '@georisk/contract/products/productTypes.ts';
import type { Block } from '@georisk/contract/verticals/insurance/blocks.ts';
import { passesOf } from '@georisk/domain/farmer/timeStrip.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { useMemo } from 'react';
import { sidesOf } from '#web/shared/compare/otherDate.ts';
import { useCompare } from '#web/shared/compare/useCompare.ts';
import { useCurve } from '#web/shared/curve/useCurve.ts';
import { useImageLook } from '#web/shared/imagery/imageStyle.ts';
import { ndviLegend } from '#web/shared/imagery/ndviLegend.ts';
import { stripPasses } from '#web/shared/imagery/stripPasses.ts';
import { imageryTexts } from '#web/shared/imagery/texts.hu.ts';
import { useImageDownloads } from '#web/shared/imagery/useImageDownloads.ts';
import { hasIndex } from './blockProducts.ts';
import { lookOf, stylesOf } from './productLook.ts';
import { productTexts as texts } from './texts.hu.ts';
import type { ProductView } from './useBlockView.ts';

/** An alert as it is drawn. */
export type PicturedAlert = Omit<Block['alerts'][number], 'kind' | 'answer'>;

/** Subject of a product's picture: a block, the block of a damaged plot, or an agronomist's plot on a block. */
export type PictureSubject = Pick<Block, 'meparCode' | 'geom' | 'cityName' | 'ndvi'> & {
  readonly alerts: readonly PicturedAlert[];
  /** The plot to which the picture is clipped; `geom` is its outline. */
  readonly blockPlot?: number;
};

const NONE: readonly never[] = [];

interface Settings {
  readonly subject: PictureSubject;
  readonly view: ProductView;
  /** `YYYY-MM-DD`, Budapest */
  readonly today: string;
  readonly attribution: string;
  /** Nothing is requested for a hidden picture. */
  readonly isShown: boolean;
}

/** The picture on a block's map: its colours, its dates, its comparison, its downloads. */
export function useBlockPicture({ subject: block, view, today, attribution, isShown }: Settings) {
  const { kind, list, product } = view;
  const look = useImageLook();
  const shown = lookOf(kind, look.style);
  const date = product?.date ?? null;
  const dates = useMemo(() => list.filter(({ url }) => url !== null).map((each) => each.date), [list]);
  const comparing = useCompare(dates, date);
  const other = list.find((each) => each.date === comparing.other) ?? null;
  const curve = useCurve(isShown ? block.meparCode : null, Number((date ?? today).slice(0, 4)));
  const points = curve.data?.points ?? NONE;
  const passes = useMemo(() => {
    const own = list.map((each) => ({ date: each.date as IsoDate, clearShare: each.data?.clearShare ?? 1 }));
    const alerts = block.alerts.map((alert) => ({ date: alert.date as IsoDate }));
    // Of a product that is not made of each image the strip shows the dates of the product alone.
    const isDaily = own.length > 0 && isOfEachImage(kind.type);
    const shownAlerts = isDaily ? alerts.filter((alert) => own.some((each) => each.date === alert.date)) : NONE;
    return stripPasses(
      passesOf({ ndvi: own, alerts: shownAlerts }),
      isDaily ? points : NONE,
      imageryTexts.hiddenDefault,
    );
  }, [list, block.alerts, kind.type, points]);
  const url = product?.url ?? null;
  const range = product?.data;
  const own = range?.min == null || range.max == null ? null : { min: range.min, max: range.max };
  const isIndex = hasIndex(kind);
  const legend = shown.style === 'relative' ? ndviLegend('relative', own) : shown.legend;
  const downloads = useImageDownloads({
    meparCode: block.meparCode,
    blockPlot: block.blockPlot,
    date,
    sides: date === null || other === null ? null : sidesOf(date, other.date),
    url,
    isSatellite: url !== null,
    title: [block.cityName, block.meparCode, texts.typeName(kind.type)].filter((part) => part !== null).join(' · '),
    legend: product === null ? null : legend,
    outlines: NONE,
    attribution,
  });
  return {
    look,
    styles: stylesOf(kind),
    style: shown.style,
    legend,
    own: isIndex && shown.style !== 'relative' ? own : null,
    positionOf: shown.positionOf,
    read: shown.read,
    dates,
    other,
    comparing,
    curve,
    passes,
    downloads,
    url,
  };
}

export type BlockPicture = ReturnType<typeof useBlockPicture>;

import type { Block } from '@georisk/contract/verticals/insurance/blocks.ts';
import { shownDate } from '@georisk/domain/farmer/farmerButtons.ts';
import { passesOf } from '@georisk/domain/farmer/timeStrip.ts';
import { useMemo } from 'react';
import { meanOnDate } from '#web/shared/block/ndviOnDate.ts';
import { useCompare } from '#web/shared/compare/useCompare.ts';
import { useCurve } from '#web/shared/curve/useCurve.ts';
import { useImageLook } from '#web/shared/imagery/imageStyle.ts';
import { ndviEnds, ndviLegend, ndviPosition } from '#web/shared/imagery/ndviLegend.ts';
import { stripPasses } from '#web/shared/imagery/stripPasses.ts';
import { imageryTexts } from '#web/shared/imagery/texts.hu.ts';
import { useImageDownloads } from '#web/shared/imagery/useImageDownloads.ts';
import type { ParcelSelection } from '#web/shared/parcels/useFarmerSelection.ts';
import { farmerImage } from './farmerImage.ts';
import { useAlertGround } from './useAlertGround.ts';

interface Props {
  readonly selection: ParcelSelection | null;
  readonly block: Block | undefined;
  /** Something is drawn or measured: then no dates are compared. */
  readonly isBusy: boolean;
  /** All parcels are shown: none is looked at closely. */
  readonly isOverview: boolean;
  readonly ndviOn: boolean;
  readonly alertsOn: boolean;
  readonly today: string;
  readonly attribution: string;
}

const NONE: readonly never[] = [];

/** The picture on the farmer's map: its colours, its dates, its comparison, its downloads. */
export function useFarmerPicture(props: Props) {
  const { selection, block, isBusy, isOverview, ndviOn, alertsOn, today, attribution } = props;
  const look = useImageLook();
  const parcel = selection?.block ?? null;
  const date = selection === null ? null : shownDate(selection);
  const dates = useMemo(() => parcel?.ndvi.map((row) => row.date) ?? NONE, [parcel]);
  const comparing = useCompare(dates, selection?.view === 'ndvi' ? date : (selection?.productDate ?? null));
  const compareWith = selection?.view === 'ndvi' && !isBusy ? comparing.other : null;

  const curve = useCurve(parcel?.meparCode ?? null, Number((date ?? today).slice(0, 4)));
  const points = curve.data?.points ?? NONE;
  const passes = useMemo(
    () => (parcel === null ? NONE : stripPasses(passesOf(parcel), points, imageryTexts.hiddenDefault)),
    [parcel, points],
  );

  const ground = useAlertGround(selection, block?.products ?? NONE, !ndviOn && !isBusy && !isOverview);

  const figures = meanOnDate(block?.products ?? NONE, date)?.product.data;
  const shown = parcel?.ndvi.find((row) => row.date === date) ?? null;
  const url = shown !== null && (ndviOn || compareWith !== null) ? shown.url : null;
  const own = figures?.min == null || figures.max == null ? null : { min: figures.min, max: figures.max };
  const legend = ndviLegend(look.style, own);
  const downloads = useImageDownloads(
    farmerImage({ parcel, date, url, compareWith, ground, alertsOn, style: look.style, own, attribution }),
  );
  const start = comparing.start;
  const productDate = selection?.productDate ?? null;

  return {
    look,
    legend: {
      legend,
      own: look.style === 'relative' ? null : own,
      positionOf: ndviPosition(look.style),
      ends: ndviEnds(look.style),
    },
    dates,
    compareWith,
    chooseOther: comparing.choose,
    leaveCompare: comparing.leave,
    /** Null where there is nothing to compare with, or a comparison is open already. */
    startCompare:
      start === null || productDate === null || isBusy || compareWith !== null
        ? null
        : () => start({ view: 'ndvi', date: productDate }),
    /** What lies under the shown alert. */
    ground,
    curve,
    passes,
    downloads,
    /** `group:layer` of the picture on the map. */
    url,
  };
}

export type FarmerPicture = ReturnType<typeof useFarmerPicture>;

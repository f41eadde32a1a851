import type { AlertReply } from '@georisk/contract/verticals/insurance/alerts.ts';
import type { OwnMepar } from '@georisk/contract/verticals/insurance/blocks.ts';
import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import type { FarmerBlock } from '@georisk/domain/farmer/farmerView.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { asAreal } from '#web/map/areal.ts';

export interface ParcelNdvi {
  readonly date: IsoDate;
  /** `group:layer` */
  readonly url: string;
  readonly clearShare: number;
  readonly mean: number | null;
}

export interface ParcelAlert {
  readonly date: IsoDate;
  readonly productId: string;
  readonly kind: string;
  readonly geom: Areal;
  /** Hectares. */
  readonly area: number;
  /** What the farmer has said of it. */
  readonly answer: AlertReply | null;
}

/** A block of the farmer with its dates and plots, as the farmer's screen uses it. */
export interface Parcel extends FarmerBlock {
  readonly meparCode: string;
  readonly geom: Areal;
  /** Hectares. */
  readonly geomHa: number;
  readonly cityName: string | null;
  readonly ndvi: readonly ParcelNdvi[];
  readonly alerts: readonly ParcelAlert[];
  readonly plots: readonly PolicyPlot[];
}

const date = (text: string) => text as IsoDate;

/** The contract's row as the screen's parcel; the geometries stay the same objects. */
export const parcelOf = (mepar: OwnMepar): Parcel => ({
  meparCode: mepar.meparCode,
  geom: asAreal(mepar.geom),
  geomHa: mepar.geomHa,
  cityName: mepar.cityName,
  ndvi: mepar.ndvi.map((row) => ({ ...row, date: date(row.date) })),
  alerts: mepar.alerts.map((row) => ({ ...row, date: date(row.date), geom: asAreal(row.geom) })),
  plots: mepar.policyPlots,
});

/** Last day on which a plot of the parcel is insured; null where none is. */
export const insuredUntil = ({ plots }: Pick<Parcel, 'plots'>): IsoDate | null =>
  plots
    .map((plot) => date(plot.insuredUntil))
    .reduce<IsoDate | null>((last, day) => (last === null || day > last ? day : last), null);

/** The crops insured on a parcel, each once. */
export const cropsOf = ({ plots }: Pick<Parcel, 'plots'>): readonly string[] => [
  ...new Set(plots.flatMap(({ plantName }) => (plantName === null ? [] : [plantName]))),
];

/** A parcel's plots without an outline that the user may draw. */
export const missingPlots = ({ plots }: Pick<Parcel, 'plots'>): readonly PolicyPlot[] =>
  plots.filter(({ tableGeometry, canEdit }) => tableGeometry === null && canEdit);

export const missingOutlines = (parcel: Pick<Parcel, 'plots'>): number => missingPlots(parcel).length;

import type { Legend } from '@georisk/contract/layers/legendKinds.ts';
import type { Sides } from '#web/shared/compare/otherDate.ts';

/** An outline over the picture, as its legend names it. */
export interface ShownOutline {
  readonly label: string;
  /** `#RRGGBB` */
  readonly color: string;
}

/** What the map shows, in the words of a picture of it. */
export interface ShownImage {
  readonly meparCode: string;
  /** The plot to which the picture is clipped. */
  readonly blockPlot?: number | undefined;
  readonly date: string | null;
  /** The days of two pictures beside each other, parted by the map's line; null where one is shown. */
  readonly sides: Sides | null;
  /** `group:layer` of the picture whose data can be downloaded; null where there is none on the map. */
  readonly url: string | null;
  /** A satellite's picture is on the map. */
  readonly isSatellite: boolean;
  readonly title: string;
  readonly legend: Legend | null;
  readonly outlines: readonly ShownOutline[];
  readonly attribution: string;
}

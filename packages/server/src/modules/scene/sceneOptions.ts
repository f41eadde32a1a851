import { dayInBudapest } from '@georisk/domain/dates/dayInBudapest.ts';
import type { BandName } from '@georisk/imagery/scene/sceneAssets.ts';
import { isoTime } from '#server/isoTime.ts';

/** Values that a person may give for files that lack them. */
export interface SceneFileOptions {
  /** Day of the pass. */
  readonly date?: string | undefined;
  /** Part of the country that the scene covers; else its MGRS tile. */
  readonly granule?: string | undefined;
  /** Names of the bands of one file, in their order. */
  readonly bands?: readonly string[] | undefined;
  /** The offset is in the digital numbers already. */
  readonly offsetApplied?: boolean | undefined;
  /** Processing baseline, as `05.09`. */
  readonly baseline?: string | undefined;
}

const NAMES: Readonly<Record<string, BandName>> = {
  B02: 'B02',
  B2: 'B02',
  BLUE: 'B02',
  B03: 'B03',
  B3: 'B03',
  GREEN: 'B03',
  B04: 'B04',
  B4: 'B04',
  RED: 'B04',
  B08: 'B08',
  B8: 'B08',
  NIR: 'B08',
  B8A: 'B8A',
  SCL: 'SCL',
};

/** The band that a name stands for; null for one that is not read. */
export const bandOfName = (name: string): BandName | null => NAMES[name.trim().toUpperCase()] ?? null;

/** Budapest's date of an instant; null where it is none. */
export function dateOfInstant(instant: string | null): string | null {
  const time = instant === null ? Number.NaN : isoTime(instant);
  return Number.isNaN(time) ? null : dayInBudapest(new Date(time));
}

const TILE = /(?:^|[_-])T?(\d{2}[C-HJ-NP-X][A-HJ-NP-Z][A-HJ-NP-V])(?=$|[_.-])/;

/** MGRS tile in a product's or file's name, without its T; null where there is none. */
export const tileInName = (name: string): string | null => TILE.exec(name)?.[1] ?? null;

import type { Generated } from 'kysely';
import type { DefaultInstant, Geometry } from './columns.ts';

export interface WeatherStationTable {
  code: string;
  name: string;
  /** m above the sea. */
  height: number;
  /** m above the mean of 500 m around. */
  tpi: Generated<number>;
  geom: Geometry;
  updatedAt: DefaultInstant;
}

/** What a station measured on a day; null: not measured. */
export interface WeatherDayTable {
  stationCode: string;
  date: string;
  /** At 2 m, °C. */
  minimum: number | null;
  mean: number | null;
  maximum: number | null;
  /** mm */
  precipitation: number | null;
  /** Highest mean of twenty minutes, mm/min. */
  intensity20: number | null;
  /** Highest speed, m/s. */
  wind: number | null;
  /** Largest hailstone, mm. */
  hailSize: number | null;
}

/** A regular grid of daily temperatures, north-up. */
export interface TemperatureGridTable {
  id: Generated<number>;
  srid: number;
  /** Western edge of the first column, northern edge of the first row, in the grid's coordinate system. */
  originX: number;
  originY: number;
  pixelWidth: number;
  pixelHeight: number;
  columns: number;
  rows: number;
  /** m above the sea by cell, two bytes each, the lower first, `NO_TEMPERATURE` unknown; null: not told. */
  heights: Buffer | null;
}

/** A day of a grid: hundredths of °C by cell, two bytes each, the lower first; null: not told. */
export interface TemperatureGridDayTable {
  gridId: number;
  date: string;
  minimum: Buffer | null;
  mean: Buffer | null;
}

export interface BlockHeightTable {
  meparCode: string;
  /** m above the sea. */
  height: number;
  /** m above the mean of 500 m around. */
  tpi: number;
}

/** The danger of frost of a block. */
export interface BlockFrostTable {
  blockId: number;
  events: number;
  years: number;
  /** Null: too few years. */
  probability: number | null;
  frost: number | null;
}

/** The one row: the sources of the danger map. */
export interface FrostMapTable {
  id: number;
  stations: number;
  firstYear: number | null;
  lastYear: number | null;
  blocks: number;
  /** Root mean square error of a station left out, K. */
  error: number | null;
  /** Grids of temperatures, and their root mean square difference from the stations, K. */
  grids: Generated<number>;
  gridError: number | null;
  /** Of the blocks with a class, EPSG:23700. */
  box: number[] | null;
  madeAt: Date;
}

export interface FrostDamageTable {
  id: Generated<number>;
  companyId: number;
  damageNumber: string;
  meparCode: string;
  dangerType: string;
  date: string | null;
  /** ha */
  damagedArea: number;
  /** Ft */
  damageAmount: number;
  /** Per cent of the sum insured. */
  damageProportion: number;
  updatedAt: DefaultInstant;
}

export interface FrostSchema {
  weatherStation: WeatherStationTable;
  weatherDay: WeatherDayTable;
  temperatureGrid: TemperatureGridTable;
  temperatureGridDay: TemperatureGridDayTable;
  blockHeight: BlockHeightTable;
  blockFrost: BlockFrostTable;
  frostMap: FrostMapTable;
  frostDamage: FrostDamageTable;
}

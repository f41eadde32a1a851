import type { Areal, Polygon } from '@georisk/domain/geo/types.ts';
import { type Severity, severityOfMesh } from '@georisk/domain/radar/hail.ts';
import {
  HAIL,
  PHENOMENA,
  PHENOMENON_WORDS,
  type Phenomenon,
  phenomenonOf,
} from '@georisk/domain/radar/phenomena.hu.ts';
import { checkRadarPolygon } from '@georisk/domain/radar/radarPolygon.ts';
import { textOf } from '#server/formats/cellText.ts';
import { inList, optional, required } from '#server/imports/fields.ts';
import { ofNumbers, RANGES } from '#server/imports/numberRanges.ts';
import { fieldNames } from '#server/imports/import.hu.ts';
import { type Plan, planUpserts, type ShapedRow, sameShape, untoldOf, withStored } from '#server/imports/plan.ts';
import { readAmount, readDate, readingRow, readRequiredText, readText, refuseRow } from '#server/imports/reading.ts';
import type { ValueList } from '#server/imports/valueList.ts';
import { dateOf, instantOf } from '#server/imports/values.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';
import { radarFieldNames as names, radarImportTexts as texts } from './radarImport.hu.ts';

const PHENOMENON_LIST: ValueList = {
  choices: PHENOMENON_WORDS.map((value) => ({ value, label: PHENOMENA[value].title })),
  knows: (text) => phenomenonOf(text) !== null,
};

export const radarFields = {
  externalId: required('externalid', 'azonosito', 'id', 'forrasazonosito', 'eventid'),
  dateRadar: required('dateradar', 'datum', 'nap', 'date'),
  phenomenon: inList(PHENOMENON_LIST, required('phenomenon', 'jelenseg', 'veszely')),
  severity: optional('severity', 'sulyossag', 'fokozat'),
  meshMm: ofNumbers(RANGES.hail, optional('meshmm', 'mesh', 'jegmeret', 'jegmeretmm')),
  poh: ofNumbers(RANGES.share, optional('poh', 'jegvaloszinuseg')),
  gustMs: ofNumbers(RANGES.gust, optional('gustms', 'gust', 'szellokes', 'szellokesms')),
  rainMmH: ofNumbers(RANGES.rainRate, optional('rainmmh', 'rain', 'csapadek', 'csapadekmmh')),
  start: optional('start', 'kezdet', 'startedat'),
  end: optional('end', 'veg', 'vege', 'endedat'),
  source: optional('source', 'forras'),
};

export interface RadarRow extends ShapedRow {
  readonly externalId: string;
  readonly dateRadar: string;
  readonly phenomenon: Phenomenon;
  readonly severity: Severity;
  readonly meshMm: number | null;
  /** 0-1 */
  readonly poh: number | null;
  readonly gustMs: number | null;
  readonly rainMmH: number | null;
  /** ISO 8601, UTC. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly source: string | null;
  readonly shape: Areal;
}

const FACTS = [
  'dateRadar',
  'phenomenon',
  'severity',
  'meshMm',
  'poh',
  'gustMs',
  'rainMmH',
  'startedAt',
  'endedAt',
  'source',
] as const;

export type StoredRadar = Pick<RadarRow, (typeof FACTS)[number] | 'externalId' | 'shape'>;

function readPhenomenon(value: unknown): Phenomenon {
  const text = readRequiredText(value, names.phenomenon, 50);
  return phenomenonOf(text) ?? refuseRow(texts.unknownPhenomenon(text));
}

/** Given, or of hail from its size. */
function readSeverity(value: unknown, phenomenon: Phenomenon, meshMm: number | null): Severity {
  const given = readAmount(value, names.severity);
  if (given !== null) return [1, 2, 3, 4].includes(given) ? (given as Severity) : refuseRow(texts.severity(given));
  const bySize = phenomenon === HAIL && meshMm !== null ? severityOfMesh(meshMm) : null;
  return bySize ?? refuseRow(meshMm === null ? texts.noSeverity : texts.smallHail(meshMm));
}

/** Whether a text has an hour. */
const HOUR = /\d:\d/;

/** An instant; of a file whose columns have no times, the beginning of a day. */
function readInstant(value: unknown): string | null {
  const text = textOf(value);
  if (text === null) return null;
  const day = HOUR.test(text) ? null : dateOf(text);
  const at = instantOf(day === null ? text : `${day} 00:00`);
  return at === null || Number.isNaN(at.getTime()) ? refuseRow(texts.instant(text)) : at.toISOString();
}

function readShare(value: unknown): number | null {
  const share = readAmount(value, names.poh);
  return share === null || share <= 1 ? share : refuseRow(texts.share(share));
}

const endsEarlier = ({ startedAt, endedAt }: Pick<RadarRow, 'startedAt' | 'endedAt'>): boolean =>
  startedAt !== null && endedAt !== null && endedAt < startedAt;

/** @param today `YYYY-MM-DD`: nothing has happened later */
export const parseRadar = (
  cells: Cells<typeof radarFields>,
  shape: Areal,
  row: number,
  today: string,
): ParsedRow<RadarRow> =>
  readingRow(() => {
    const dateRadar = readDate(cells.dateRadar);
    if (dateRadar > today) refuseRow(texts.later(dateRadar, today));
    const phenomenon = readPhenomenon(cells.phenomenon);
    const meshMm = readAmount(cells.meshMm, names.meshMm);
    const [startedAt, endedAt] = [readInstant(cells.start), readInstant(cells.end)];
    if (endsEarlier({ startedAt, endedAt })) refuseRow(texts.endsEarlier);
    return {
      row,
      externalId: readRequiredText(cells.externalId, fieldNames.externalId, 100),
      dateRadar,
      phenomenon,
      severity: readSeverity(cells.severity, phenomenon, meshMm),
      meshMm,
      poh: readShare(cells.poh),
      gustMs: readAmount(cells.gustMs, names.gustMs),
      rainMmH: readAmount(cells.rainMmH, names.rainMmH),
      startedAt,
      endedAt,
      source: readText(cells.source, names.source),
      shape,
    };
  });

export const radarKey = ({ externalId }: Pick<RadarRow, 'externalId'>): string => externalId;

/** The one part of a shape; null of several. */
const onlyPart = (shape: Areal): Polygon | null => {
  if (shape.type === 'Polygon') return shape;
  const [only, ...others] = shape.coordinates;
  return only !== undefined && others.length === 0 ? { type: 'Polygon', coordinates: only } : null;
};

/** Values for which a file need not have a column. */
const RADAR_VALUES = [
  'severity',
  'meshMm',
  'poh',
  'gustMs',
  'rainMmH',
  'startedAt',
  'endedAt',
  'source',
] as const satisfies readonly (keyof RadarRow)[];
export type RadarValue = (typeof RADAR_VALUES)[number];

export const untoldRadarValues = (cells: Cells<typeof radarFields>): readonly RadarValue[] =>
  untoldOf(RADAR_VALUES, { ...cells, startedAt: cells.start, endedAt: cells.end });

const isSame =
  (...facts: readonly (typeof FACTS)[number][]) =>
  (row: RadarRow, old: StoredRadar): boolean =>
    facts.every((fact) => row[fact] === old[fact]);

/** When a stored value stays: what describes the hail with the phenomenon, times with the day. */
const STAYS: Partial<Record<RadarValue, (row: RadarRow, old: StoredRadar) => boolean>> = {
  meshMm: isSame('phenomenon'),
  poh: isSame('phenomenon'),
  startedAt: isSame('dateRadar'),
  endedAt: isSame('dateRadar'),
};

/** A row with the stored values of what its file does not tell. A severity stays while what it was given for does. */
function merged(row: RadarRow, old: StoredRadar, untold: readonly RadarValue[]): RadarRow {
  const kept = untold.filter((name) => name !== 'severity' && (STAYS[name]?.(row, old) ?? true));
  const whole = withStored(row, old, kept);
  const sameHail = untold.includes('severity') && isSame('phenomenon', 'meshMm')(whole, old);
  return sameHail ? { ...whole, severity: old.severity } : whole;
}

/**
 * Compares rows with the stored ones: their shapes are checked and simplified first (domain.md 5).
 * @param country outline of the country that an event must touch; undefined where none was imported
 * @param untold values of which the file says nothing
 */
export function planRadars(
  rows: readonly RadarRow[],
  stored: ReadonlyMap<string, StoredRadar>,
  country: Areal | undefined,
  untold: readonly RadarValue[] = [],
): Plan<RadarRow> {
  const refused: { row: number; reason: string }[] = [];
  const checked = rows.flatMap((told): RadarRow[] => {
    const old = stored.get(radarKey(told));
    const row = old === undefined ? told : merged(told, old, untold);
    if (endsEarlier(row)) {
      refused.push({ row: row.row, reason: texts.endsEarlier });
      return [];
    }
    const part = onlyPart(row.shape);
    if (part === null) {
      refused.push({ row: row.row, reason: texts.severalParts });
      return [];
    }
    const check = checkRadarPolygon(part, country === undefined ? {} : { country });
    if (check.ok) return [{ ...row, shape: toCentimetres(check.polygon) }];
    refused.push({ row: row.row, reason: texts.refusal(check.refusals[0]) });
    return [];
  });
  const plan = planUpserts(
    checked,
    stored,
    radarKey,
    (row, old) => FACTS.every((fact) => row[fact] === old[fact]) && sameShape(row.shape, old.shape),
  );
  return { ...plan, refused };
}

/** As stored shapes are read again. */
const toCentimetres = ({ coordinates }: Polygon): Polygon => ({
  type: 'Polygon',
  coordinates: coordinates.map((ring) =>
    ring.map(([x, y]) => [Math.round(x * 100) / 100, Math.round(y * 100) / 100] as const),
  ),
});

import {
  ALERT_CASES,
  ALERT_NOTICES,
  ALERT_ORDERS,
  ALERT_REPLIES,
} from '@georisk/contract/verticals/insurance/insuredAlerts.ts';
import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import { type ListSort, readColumns } from '#web/shared/workbench/listSpec.ts';

export const ALERT_COLUMNS = [
  'block',
  'date',
  'settlement',
  'area',
  'share',
  'fall',
  'plots',
  'crops',
  'insured',
  'policies',
  'sum',
  'answer',
  'notice',
  'cases',
] as const;
export type AlertColumn = (typeof ALERT_COLUMNS)[number];

/** Shown where nothing else was chosen. */
export const SHOWN_COLUMNS: readonly AlertColumn[] = [
  'block',
  'date',
  'settlement',
  'area',
  'share',
  'fall',
  'crops',
  'insured',
  'answer',
  'notice',
  'cases',
];

const oneOf = <T extends string>(options: readonly T[], text: string | null): T | undefined =>
  options.find((option) => option === text);
const dayOf = (text: string | null): string | undefined => (isIsoDate(text) ? text : undefined);
const textOf = (text: string | null, limit: number): string | undefined => text?.trim().slice(0, limit) || undefined;

/** The filter and the order of the list that an address asks for. */
export function alertFilterOf(params: URLSearchParams) {
  const asked = {
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    q: textOf(params.get('q'), 64),
    crop: textOf(params.get('crop'), 50),
    district: textOf(params.get('district'), 20),
    answer: oneOf(ALERT_REPLIES, params.get('answer')),
    notice: oneOf(ALERT_NOTICES, params.get('notice')),
    case: oneOf(ALERT_CASES, params.get('case')),
    sort: oneOf(ALERT_ORDERS, params.get('sort')),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof typeof asked]?: NonNullable<(typeof asked)[K]>;
  };
}
export type AlertFilter = ReturnType<typeof alertFilterOf>;

/** Whether a filter leaves anything out: an order does not. */
export const isNarrowed = ({ sort: _sort, ...filter }: AlertFilter): boolean => Object.keys(filter).length > 0;

/** By what the list is sorted. */
export function sortOf({ sort = '-date' }: AlertFilter): ListSort<AlertColumn> {
  return { column: sort.endsWith('date') ? 'date' : 'area', descending: sort.startsWith('-') };
}

export const columnsOf = (params: URLSearchParams) => readColumns(params.get('columns'), ALERT_COLUMNS, SHOWN_COLUMNS);

/** What a saved view keeps: everything but the map. */
export function viewOf(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  kept.delete('map');
  return kept.toString();
}

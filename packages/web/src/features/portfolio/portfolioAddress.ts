import { POLICY_ORDERS } from '@georisk/contract/verticals/insurance/portfolio.ts';
import type { ListSort } from '#web/shared/workbench/listSpec.ts';
import { PERILS } from '@georisk/domain/peril/perilRules.ts';

export const POLICY_COLUMNS = [
  'number',
  'insured',
  'crops',
  'plots',
  'area',
  'sum',
  'premium',
  'perils',
  'from',
  'to',
  'damages',
] as const;
export type PolicyColumn = (typeof POLICY_COLUMNS)[number];

/** Shown where nothing else was chosen. */
export const SHOWN_COLUMNS: readonly PolicyColumn[] = [
  'number',
  'insured',
  'crops',
  'plots',
  'area',
  'sum',
  'perils',
  'damages',
];

const oneOf = <T extends string>(options: readonly T[], text: string | null): T | undefined =>
  options.find((option) => option === text);

const textOf = (text: string | null, limit: number): string | undefined => {
  const trimmed = text?.trim().slice(0, limit) ?? '';
  return trimmed === '' ? undefined : trimmed;
};

/** A harvest year of an address; one that no query may have is left out. */
function yearOf(text: string | null): number | undefined {
  const year = Number(text ?? Number.NaN);
  return Number.isInteger(year) && year >= 1990 && year <= 2100 ? year : undefined;
}

/** The parts of a portfolio that an address asks for. */
export function partsOf(params: URLSearchParams) {
  const year = yearOf(params.get('year'));
  const crop = textOf(params.get('crop'), 50);
  const district = textOf(params.get('district'), 20);
  const peril = oneOf(PERILS, params.get('peril'));
  return {
    ...(year !== undefined && { year }),
    ...(crop !== undefined && { crop }),
    ...(district !== undefined && { district }),
    ...(peril !== undefined && { peril }),
  };
}

/** By what an address sorts the list. */
export function sortOf(params: URLSearchParams): ListSort<PolicyColumn> {
  const text = oneOf(POLICY_ORDERS, params.get('sort')) ?? 'number';
  const column = text.replace(/^-/, '') as 'number' | 'area' | 'sum';
  return { column, descending: text.startsWith('-') };
}

/** What a saved view keeps: everything but the page and the map. */
export function viewOf(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  for (const name of ['page', 'map']) kept.delete(name);
  return kept.toString();
}

/** Whether an address leaves any policy out: order, columns and map do not. */
export function isNarrowed(params: URLSearchParams): boolean {
  const { sort: _sort, ...filter } = listFilterOf(params);
  return Object.keys(filter).length > 0;
}

/** The filter of the list of policies that an address asks for. */
export function listFilterOf(params: URLSearchParams) {
  const q = textOf(params.get('q'), 64);
  const sort = oneOf(POLICY_ORDERS, params.get('sort'));
  return {
    ...partsOf(params),
    ...(q !== undefined && { q }),
    ...(sort !== undefined && { sort }),
    ...(params.get('undrawn') === '1' && { undrawn: '1' as const }),
  };
}

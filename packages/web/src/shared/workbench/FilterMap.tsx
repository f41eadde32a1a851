import { MAX_CASE_POINTS } from '@georisk/contract/verticals/insurance/caseList.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { ListMap, type ListPoint } from './ListMap.tsx';
import type { ListSelection } from './useSelection.ts';

interface PointTexts {
  readonly title: string;
  /** What is loading, in words. */
  readonly loading: string;
  readonly legend: string;
  readonly onlyChosen: (count: string) => string;
  readonly none: string;
  readonly noneOfChosen: string;
  readonly cut: (most: string) => string;
  readonly showAll: string;
}

/** What a call answers about the places of rows. */
interface Places<T> {
  readonly items: readonly T[];
  /** There are more than one answer has. */
  readonly cut: boolean;
}

/** What the map of a list is told by its screen. */
export interface FilterMapProps<Filter> {
  readonly filter: Filter;
  /** Chosen rows that are shown instead of the filter's: they may be outside of it, or of its newest ones. */
  readonly only: readonly number[] | null;
  readonly onShowAll: () => void;
  readonly selection: ListSelection;
}

interface Props<T> extends FilterMapProps<object> {
  readonly texts: PointTexts;
  /** First part of its key among the queries, by which it is read again. */
  readonly name: string;
  /** Reads the places of the chosen rows, of those of the filter where there are none. */
  readonly load: (only: readonly number[] | null, signal: AbortSignal) => Promise<Places<T>>;
  /** A constant: the points are made anew where it changes. */
  readonly pointOf: (item: T) => ListPoint;
}

/** What the map shows, in words. */
function legendOf({ items, cut }: Places<unknown>, only: readonly number[] | null, texts: PointTexts): string {
  if (items.length === 0) return only === null ? texts.none : texts.noneOfChosen;
  if (only !== null) return texts.onlyChosen(formatCount(items.length));
  return cut ? `${texts.legend} ${texts.cut(formatCount(MAX_CASE_POINTS))}` : texts.legend;
}

/** The rows of a list's filter on the map, or the chosen ones alone. */
export function FilterMap<T>({ texts, name, load, pointOf, filter, only, onShowAll, selection }: Props<T>) {
  const select = useMemo(
    () => (places: Places<T>) => ({ points: places.items.map(pointOf), legend: legendOf(places, only, texts) }),
    [pointOf, only, texts],
  );
  const query = useQuery({
    queryKey: [name, only === null ? filter : { only }],
    queryFn: ({ signal }) => load(only, signal),
    meta: { errorPage: false },
    select,
  });
  return (
    <ListMap
      title={texts.title}
      loading={texts.loading}
      query={query}
      showAll={only === null ? null : { text: texts.showAll, run: onShowAll }}
      selection={selection}
    />
  );
}

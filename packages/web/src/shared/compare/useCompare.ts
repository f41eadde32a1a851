import { useAddressQuery, withValues } from '#web/ui/useAddressQuery.ts';
import { otherDate } from './otherDate.ts';

export interface Comparing {
  /** The date of comparison; null while one picture is shown. */
  readonly other: string | null;
  /** Null where comparing is impossible: fewer than two dates. Accepts further parts of the address. */
  readonly start: ((rest?: Readonly<Record<string, string>>) => void) | null;
  readonly choose: (date: string) => void;
  readonly leave: () => void;
}

const PARAMETER = 'compare';

/** Comparison of two dates, by the address: `date` and `compare`. @param dates that can be shown, in any order */
export function useCompare(dates: readonly string[], shown: string | null): Comparing {
  const [query, setQuery] = useAddressQuery();
  const asked = query.get(PARAMETER);
  const other = asked !== null && shown !== null && asked !== shown && dates.includes(asked) ? asked : null;
  const put = (date: string | null, rest: Readonly<Record<string, string>> = {}) =>
    setQuery(withValues({ ...rest, [PARAMETER]: date }));
  const first = shown === null ? null : otherDate(dates, shown);
  return {
    other,
    start: first === null ? null : (rest) => put(first, rest),
    choose: (date) => put(date),
    leave: () => put(null),
  };
}

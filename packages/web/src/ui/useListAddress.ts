import { useAddressQuery, withValues } from './useAddressQuery.ts';

export const PAGE_SIZE = 50;

/** Page and filters of a list are in the address: a colleague who gets it sees the same list. */
export function useListAddress() {
  const [params, setParams] = useAddressQuery();
  const asked = Number(params.get('page') ?? 1);
  const page = Number.isInteger(asked) && asked >= 1 ? asked : 1;
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    setParams(withValues(changes), { replace: true });
  return {
    page,
    params,
    change,
    /** All of the address by another choice. */
    replace: (query: string) =>
      setParams(
        (at) => {
          for (const name of new Set(at.keys())) at.delete(name);
          for (const [name, value] of new URLSearchParams(query)) at.append(name, value);
        },
        { replace: true },
      ),
    toPage: (next: number) => change({ page: next === 1 ? undefined : String(next) }),
  };
}

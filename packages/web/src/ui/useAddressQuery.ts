import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** Changes the parameters it is given in place. */
type Change = (params: URLSearchParams) => void;

/** What was set last, while it is not drawn yet, and the key of the drawn address from which it was set. */
let ahead: { readonly key: string; readonly params: URLSearchParams } | null = null;

/** Key of the browser's address, which the router draws a moment later. */
const keyOfBrowser = (): string => (window.history.state as { key?: string } | null)?.key ?? 'default';

/**
 * The parameters of the address, and a function that changes them. React draws an address some time after it was set,
 * so a change starts from the last one that was set: of two changes before the next drawing both are kept, and one
 * that comes after the person has left the screen is dropped. The map's own words, which are written past the router,
 * are no part of it.
 */
export function useAddressQuery(): readonly [
  URLSearchParams,
  (change: Change, options?: { readonly replace?: boolean }) => void,
] {
  const [shown, setShown] = useSearchParams();
  const { pathname, key } = useLocation();
  const set = useCallback(
    (change: Change, options?: { readonly replace?: boolean }) => {
      if (window.location.pathname !== pathname) return;
      const next = new URLSearchParams(ahead?.key === key && keyOfBrowser() !== key ? ahead.params : shown);
      change(next);
      ahead = { key, params: next };
      setShown(next, options);
    },
    [shown, setShown, pathname, key],
  );
  return [shown, set];
}

/** Sets parameters; an empty or missing value removes its parameter. */
export const withValues =
  (values: Readonly<Record<string, string | null | undefined>>): Change =>
  (params) => {
    for (const [name, value] of Object.entries(values)) {
      if (value) params.set(name, value);
      else params.delete(name);
    }
  };

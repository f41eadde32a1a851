import { useEffect } from 'react';

/** The page's title while something is shown; the earlier one is restored afterwards. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}

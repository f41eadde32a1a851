import { useEffect } from 'react';

/** The page's title while something is shown; what it was before comes back with what was there before. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}

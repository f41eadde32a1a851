import { useEffect } from 'react';
import { noteFault } from '#web/lib/noteFault.ts';

/** Notes that what is shown has trees of a species that is not known: they are drawn in the default colour. */
export function useUnknownSpecies(isUnknown: boolean, about: string): void {
  useEffect(() => {
    if (isUnknown) noteFault('Tree specie not found', about);
  }, [isUnknown, about]);
}

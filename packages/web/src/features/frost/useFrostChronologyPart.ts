import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { useChronologyPart } from '#web/shared/chronology/useChronologyPart.tsx';
import { frostTexts as texts } from './texts.hu.ts';

/** Where damages by frost have been frequent. */
export const useFrostChronologyPart = (): MapPart => useChronologyPart('FROST_CHRONOLOGY', 'frostChronology', texts);

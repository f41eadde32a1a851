import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { useChronologyPart } from '#web/shared/chronology/useChronologyPart.tsx';
import { chronologyTexts as texts } from './texts.hu.ts';

/** The density of all damages, on any map. */
export const useDamageChronologyPart = (): MapPart => useChronologyPart('DAMAGE_CHRONOLOGY', 'damageChronology', texts);

import type { PointFault } from './pointForm.ts';

const FAULTS = {
  'yield-missing': 'A hozamot kötelező kitölteni!',
  'yield-unreadable': 'A hozam nem értelmezhető számként.',
  'yield-negative': 'A hozam nem lehet negatív.',
  'yield-too-large': 'Ekkora hozam nem lehetséges. Tonna/hektárban adja meg!',
  'comment-needed': 'A 0 t/ha hozamhoz írjon megjegyzést!',
  'name-too-long': 'A név túl hosszú (legfeljebb 64 karakter).',
  'comment-too-long': 'A megjegyzés túl hosszú (legfeljebb 1000 karakter).',
  'reason-needed': 'Írja le, miért javítja a mért hozamot!',
  'reason-too-long': 'Az indok túl hosszú (legfeljebb 1000 karakter).',
  'measured-in-future':
    'A mérés ideje több mint két nappal a jövőben van. Ellenőrizze a készülék óráját, majd írja be újra a hozamot!',
  'measured-too-early':
    'A mérés ideje több mint két éve volt. Ellenőrizze a készülék óráját, majd írja be újra a hozamot!',
  'fix-place': 'A mérés helye nem lehetséges: a hosszúság −180° és 180°, a szélesség −90° és 90° közötti szám.',
  'fix-accuracy': 'A mérés helyének pontossága 0 m és 10 km közötti szám lehet.',
} as const satisfies Record<PointFault, string>;

export const pointFaultText = (fault: PointFault): string => FAULTS[fault];

/** @param sequenceId number of the point */
export const pointFaultSentence = (sequenceId: number, fault: PointFault): string =>
  `${sequenceId}. mintavételi pont: ${FAULTS[fault]}`;

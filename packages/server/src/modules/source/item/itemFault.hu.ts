import { stacFaultText } from '#server/stacClient/stacFault.hu.ts';
import type { ItemFault } from './sceneOfItem.ts';

const BANDS = {
  B04: 'a vörös sáv (B04)',
  B08: 'a közeli infravörös sáv (B08)',
  SCL: 'a felhőmaszk (SCL)',
} as const;

type Sentences = { readonly [C in ItemFault['code']]: (fault: Extract<ItemFault, { code: C }>) => string };

const SENTENCES: Sentences = {
  noBands: () => 'Nincs benne megnyitható Sentinel-2-sáv.',
  missingBand: ({ band }) => `Hiányzik belőle ${BANDS[band]}, vagy nem nyitható meg.`,
  offsetUnknown: () => 'Nem derül ki belőle a feldolgozási változat, így a képpontok eltolása sem.',
  bandsDiffer: () => 'A sávjainak eltérő a képpont-eltolása vagy a léptéke.',
  address: ({ fault }) => stacFaultText(fault),
};

/** Why the scene cannot be computed, one sentence. */
export const itemFaultText = (fault: ItemFault): string =>
  (SENTENCES[fault.code] as (fault: ItemFault) => string)(fault);

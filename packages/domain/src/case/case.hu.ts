import type { CaseFault } from './caseForm.ts';

/** Perils in the list (domain.md 10.4); users may type others. */
export const DANGER_TYPES = [
  'Jégeső',
  'Vihar',
  'Tűz',
  'Téli fagy',
  'Tavaszi fagy',
  'Őszi fagy',
  'Aszály',
  'Felhőszakadás',
  'Mezőgazdasági árvíz',
  'Belvíz',
  'Homokverés',
  'Egyéb',
] as const;

const FAULTS = {
  required: 'Kötelező kitölteni',
  'bad-mepar': 'A mepar kódnak 8 számjegyűnek kell lennie, és csak Nagy betűket és számokat tartalmazhat.',
  'bad-date': 'Érvénytelen dátum',
  'future-date': 'Nem lehet későbbi a mai dátumnál',
  'bad-number': 'Nem értelmezhető számként.',
  negative: 'Nem lehet negatív.',
  'too-large': 'Ekkora terület nem lehetséges. Hektárban adja meg!',
  'too-long': 'Túl hosszú.',
  'bad-character': 'Nem megengedett karaktert tartalmaz.',
  'same-block': 'Ez a MePAR-blokk már szerepel a kárban.',
  'too-many-blocks': 'Egy kárban legfeljebb 100 blokk lehet.',
  'one-plant': 'Egy táblán egy növény lehet. Minden növényhez vegyen fel külön táblát!',
  'same-plot': 'Ez a növény ezen a blokkon már szerepel a kárban.',
  'other-block': 'A meglévő tábla blokkja nem cserélhető. Vegyen fel új táblát a másik blokkra!',
  'too-many-plots': 'Egy kárban legfeljebb 300 tábla lehet.',
} as const satisfies Record<CaseFault, string>;

export const caseFaultText = (fault: CaseFault): string => FAULTS[fault];

import type { Suggestion } from '@georisk/contract/endpoints.ts';

export const searchTexts = {
  label: 'Keresés',
  keys: 'Keresés (/ vagy Ctrl+K)',
  clear: 'Keresés törlése',
  close: 'Keresés bezárása',
  none: 'Nincs találat. Próbálja a kód vagy a név elejével!',
  failed: 'A keresés most nem sikerült. Próbálja újra!',
  recent: 'Legutóbbi keresések',
  results: (count: number) => (count === 1 ? '1 találat' : `${count} találat`),
  types: {
    damage: 'kárakta',
    block: 'MePAR blokk',
    prokatMeparCode: 'MePAR blokk',
    city: 'település',
    policy: 'kötvény',
  } satisfies Record<Suggestion['type'], string>,
} as const;

import type { WorkState } from '@georisk/contract/verticals/admin/work.ts';

const states: Readonly<Record<WorkState, string>> = {
  queued: 'várakozik',
  running: 'fut',
  retrying: 'újrapróbálásra vár',
  done: 'elkészült',
  failed: 'sikertelen',
};

export const workTexts = {
  title: 'Feladatok',
  what: 'a feladatok listája',
  explanation:
    'Amit a rendszer a háttérben végez: felvételek feldolgozása, kiértékelés, értesítések. Ami elakad, azt magától újra megpróbálja.',
  filter: 'Állapot',
  any: 'Mindegyik',
  none: 'Még nem volt háttérfeladat. Az első kép vagy felvétel betöltésekor jelenik meg itt.',
  noneOfState: 'Nincs ilyen állapotú feladat. Válasszon másik állapotot!',
  columns: { work: 'Feladat', state: 'Állapot', at: 'Mikor', actions: 'Műveletek' },
  states,
  asked: (at: string) => `kérve: ${at}`,
  started: (at: string) => `indult: ${at}`,
  finished: (at: string) => `vége: ${at}`,
  retryAt: (at: string) => `következő próba: ${at}`,
  attempts: (count: number) => `${count}. próba`,
  progressOf: (kind: string) => `${kind}: készültség`,
  retry: 'Újra',
  retryOf: (kind: string) => `Újra: ${kind}`,
} as const;

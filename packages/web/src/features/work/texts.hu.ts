import type { WorkState } from '@georisk/contract/verticals/admin/work.ts';

const states: Readonly<Record<WorkState, string>> = {
  queued: 'várakozik',
  running: 'fut',
  retrying: 'újrapróbálásra vár',
  done: 'elkészült',
  failed: 'sikertelen',
};

const kinds: Readonly<Record<string, string>> = {
  'source-poll': 'Új felvételek keresése',
  'scene-import': 'Műholdfelvétel feldolgozása',
  'image-analyse': 'Egy nap képének kiértékelése',
  'alert-notify': 'Gazdák értesítése riasztásokról',
  'damage-map': 'Kárkép készítése',
  'soil-zones': 'Talajzónák számítása',
  'plot-zones': 'Mintavételi zónák készítése',
  'plot-yield': 'Hozamszámítás',
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
  kinds,
  asked: (at: string) => `kérve: ${at}`,
  started: (at: string) => `indult: ${at}`,
  finished: (at: string) => `vége: ${at}`,
  retryAt: (at: string) => `következő próba: ${at}`,
  attempts: (count: number) => `${count}. próba`,
  progressOf: (kind: string) => `${kind}: készültség`,
  retry: 'Újra',
  retryOf: (kind: string) => `Újra: ${kind}`,
} as const;

import type { ImportUndo, UndoneRows } from '@georisk/contract/verticals/admin/importUndo.ts';
import { formatCount } from '#web/lib/format.ts';

const line = ({ what }: UndoneRows, count: number, sentence: string): string[] =>
  count === 0 ? [] : [`${formatCount(count)} ${what}: ${sentence}`];

type UndoState = ImportUndo['undo']['state'];

/** Undoing an import. */
export const importUndoTexts = {
  column: 'Visszavonás',
  undo: 'Visszavonás',
  of: (file: string) => `Visszavonás: ${file}`,
  until: (day: string) => `eddig: ${day}`,
  undone: 'Visszavonva',
  byWhom: (at: string, by: string | null) => `${at}, ${by ?? 'parancs'}`,
  /** Why there is no button, in short; the reason is the service's. */
  states: {
    possible: 'Visszavonható',
    undone: 'Visszavonva',
    never: 'Nem vonható vissza',
    nothing: 'Nincs mit visszavonni',
    late: 'Lejárt',
  } satisfies Record<UndoState, string>,
  late: (day: string) => `Lejárt: ${day}`,
  byOthers: 'A rendszergazda visszavonhatja',
  title: 'Importálás visszavonása',
  what: 'amit a visszavonás tenne',
  explanation: (file: string) => `${file}: a visszavonás mindent úgy állít vissza, ahogy az importálás előtt volt.`,
  empty: 'Nincs mit visszavonni.',
  /** What happens to the rows of one sort, a line for each that something happens to. */
  lines: (rows: UndoneRows): readonly string[] => [
    ...line(rows, rows.created, 'az importálás hozta létre, törlődik'),
    ...line(rows, rows.changed, 'visszakapja a korábbi értékeit'),
    ...line(rows, rows.removed, 'az importálás törölte, visszakerül'),
  ],
  warning:
    'Ha azóta valaki módosított egy sort, vagy hivatkozik egy újra, akkor semmi sem változik, és megmondjuk, miért.',
  confirm: 'Visszavonom',
  cancel: 'Mégsem',
  undoing: 'Visszavonás folyamatban… Sok sornál percekig is tarthat.',
  done: 'Az importálás vissza van vonva.',
  close: 'Bezárás',
} as const;

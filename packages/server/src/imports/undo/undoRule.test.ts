import { describe, expect, it } from 'vitest';
import { IMPORT_KINDS } from '#server/modules.ts';
import { obstaclesText, thingOf } from './undo.hu.ts';
import { JOURNALED_TABLES } from './journaledTables.ts';
import { mergedObstacles, rowsOf, withRows } from './undo.plan.ts';
import { undoReason } from './undoReason.ts';
import { UNDO_DAYS, undoStateOf, undoUntil } from './undoRule.ts';

const AT = new Date('2026-06-01T08:00:00Z');
const later = (days: number) => new Date(AT.getTime() + days * 86_400_000);
const run = { at: AT, journaled: true, undoneAt: null };

describe('whether an import can be undone', () => {
  it('is a matter of its kind, its journal and its age, and of whether it was undone', () => {
    expect(undoStateOf(run, 'rows', later(UNDO_DAYS))).toBe('possible');
    expect(undoStateOf(run, 'rows', later(UNDO_DAYS + 0.01))).toBe('late');
    expect(undoStateOf({ ...run, journaled: false }, 'rows', AT)).toBe('nothing');
    expect(undoStateOf(run, 'pictures', AT)).toBe('never');
    expect(undoStateOf(run, undefined, AT)).toBe('never');
    expect(undoStateOf({ ...run, journaled: false, undoneAt: AT }, 'rows', later(90))).toBe('undone');
    expect(undoUntil(AT)).toEqual(later(30));
  });

  it('is said in a sentence wherever it cannot', () => {
    expect(undoReason('possible', 'rows')).toBeNull();
    for (const [kind, { undo }] of Object.entries(IMPORT_KINDS))
      expect(undoReason(undo === 'rows' ? 'late' : 'never', undo), kind).toMatch(/nem vonható vissza|lejárt/);
    expect(undoReason('never', undefined)).toMatch(/már nincs/);
  });
});

describe('the obstacles of an undo', () => {
  it('are counted and named, each table and reason once', () => {
    const obstacles = mergedObstacles([
      { why: 'changed', table: 'policy', count: 1, examples: ['K-1'] },
      { why: 'used', table: 'log_entry', count: 2, examples: [] },
      { why: 'used', table: 'log_entry', count: 3, examples: [] },
      { why: 'used', table: 'damage', count: 5, examples: ['A', 'B', 'C'] },
    ]);
    expect(obstaclesText(obstacles)).toBe(
      'Az importálás nem vonható vissza, mert azóta megváltozott: 1 kötvény (K-1); az importált sorokra hivatkozik: 5 naplóbejegyzés, 5 kárakta (A, B, C, …). Semmi sem változott.',
    );
  });

  it('have a word for each table of the journal', () => {
    expect(Object.keys(JOURNALED_TABLES).filter((table) => thingOf(table) === 'más adat')).toEqual([]);
    expect(thingOf('x')).toBe('más adat');
  });
});

describe('the counts of an undo', () => {
  it('leave out tables without rows', () => {
    const none = { table: 'policy', created: 0, changed: 0, removed: 0 };
    const some = { table: 'ek_plant', created: 1, changed: 2, removed: 3 };
    expect(withRows([none, some])).toEqual([some]);
    expect(rowsOf([none, some])).toBe(6);
  });
});

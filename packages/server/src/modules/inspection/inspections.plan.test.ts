import { describe, expect, it, vi } from 'vitest';
import { testCells } from '#server/imports/testCells.ts';
import { inspectionFields, type InspectionRow, parseInspection, planInspections } from './inspections.plan.ts';

type Given = Parameters<typeof testCells<typeof inspectionFields>>[1];

const DATA = { karszam: 'K-1', egyeb: 'x' };
const onUnread = vi.fn();
const parse = (cells: Given, data: Readonly<Record<string, unknown>> = DATA) =>
  parseInspection(testCells(inspectionFields, { damageNumber: 'K-1', type: 'JEGYZ', ...cells }), 4, data, {
    identify: (...parts) => parts.join('|'),
    onUnread,
  });
const rowOf = (cells: Given = {}, data?: Readonly<Record<string, unknown>>): InspectionRow => {
  const parsed = parse(cells, data);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.row;
};

describe('parseInspection', () => {
  it('reads the numbers and the facts, and keeps the document as it came', () => {
    const row = rowOf({
      inspectionNumber: 'SZ-2',
      inspectedAt: '2026. 08. 11.',
      reserve: '1 000',
      proposal: '250 000 Ft',
    });
    expect(row).toMatchObject({ inspectionNumber: 'SZ-2', inspectedAt: '2026-08-11', reserve: 1000, data: DATA });
    expect(row.facts.proposal).toBe(250_000);
  });

  it('is identified by its source, else by case, inspection, type and plant', () => {
    expect(rowOf({ externalId: 'E-1' }).externalId).toBe('E-1');
    expect(rowOf({ inspectionNumber: 'SZ-2', plantName: 'búza' }).externalId).toBe('K-1|SZ-2|JEGYZ|búza');
  });

  it('belongs to the case whose number is seen, and is identified by it', () => {
    expect(rowOf({ damageNumber: 'K\u200b-\u00ad1' })).toMatchObject({
      damageNumber: 'K-1',
      externalId: 'K-1||JEGYZ|',
    });
  });

  it('notes a value that it cannot read, and does not refuse the document for it', () => {
    onUnread.mockClear();
    expect(rowOf({ proposal: 'sok' }).facts.proposal).toBeNull();
    expect(onUnread).toHaveBeenCalledExactlyOnceWith(4, ['karterites_javaslat']);
  });

  it.each([
    ['no number of a case', { damageNumber: '' }],
    ['no type', { type: ' ' }],
    ['a day that is none', { inspectedAt: '2026-08-32' }],
    ['a negative reserve', { reserve: -1 }],
  ])('refuses %s', (_, cells) => {
    expect(parse(cells)).toMatchObject({ ok: false });
  });
});

describe('planInspections', () => {
  const damages = new Set(['K-1']);

  it('leaves a document of the same content, in whichever order its values are', () => {
    const stored = new Map([[rowOf().externalId, rowOf({}, { egyeb: 'x', karszam: 'K-1' })]]);
    expect(planInspections([rowOf()], stored, damages)).toMatchObject({ change: [], unchanged: 1 });
    expect(planInspections([rowOf({}, { ...DATA, egyeb: 'y' })], stored, damages).change).toHaveLength(1);
    expect(planInspections([rowOf({ reserve: 5 })], stored, damages).change).toHaveLength(1);
  });

  it('refuses a document of a case that the company does not have', () => {
    expect(planInspections([rowOf({ damageNumber: 'K-2' })], new Map(), damages)).toMatchObject({
      add: [],
      refused: [{ row: 4, reason: expect.stringContaining('K-2') as string }],
    });
  });
});

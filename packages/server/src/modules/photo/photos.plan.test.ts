import { describe, expect, it } from 'vitest';
import { RowRefusal } from '#server/imports/reading.ts';
import { testCells } from '#server/imports/testCells.ts';
import { NO_WORDS, photoFields, photoKey, type PhotoRow, planPhotos, readWords } from './photos.plan.ts';

type Given = Parameters<typeof testCells<typeof photoFields>>[1];

const read = (cells: Given) => readWords(testCells(photoFields, cells));
const timeOf = (text: string) => read({ photoCreatedAt: text }).photoCreatedAt?.toISOString();

describe('readWords', () => {
  it('reads nothing from an empty row', () => {
    expect(read({})).toEqual(NO_WORDS);
    expect(read({ damageNumber: ' ', sequenceNumber: '', photoCreatedAt: null })).toEqual(NO_WORDS);
  });

  it('reads the number of a case as it is seen', () => {
    expect(read({ damageNumber: 'KAR\u200b-\u00a01' }).damageNumber).toBe('KAR- 1');
    expect(read({ damageNumber: '\u200b' }).damageNumber).toBeNull();
  });

  it.each([
    ['2026-07-01 10:00', '2026-07-01T08:00:00.000Z'],
    ['2026. 7. 1. 9:05:07', '2026-07-01T07:05:07.000Z'],
    ['2026-12-01T10:00:00', '2026-12-01T09:00:00.000Z'],
    ['2026-07-01T10:00:00Z', '2026-07-01T10:00:00.000Z'],
    ['2026-07-01T10:00:00+02:00', '2026-07-01T08:00:00.000Z'],
  ])('reads %s as a time of Budapest unless it has an offset', (text, expected) => {
    expect(timeOf(text)).toBe(expected);
  });

  it.each([
    'tegnap',
    '2026-07-01',
    '2026-13-01 10:00',
    '2026-02-30 10:00',
    '2026-04-31T10:00:00',
    '2026-07-01 25:00',
    '10:00',
  ])('refuses the time "%s"', (text) => {
    expect(() => timeOf(text)).toThrow(RowRefusal);
  });

  it.each([0, -1, 1.5, 'x', 1_000_000])('refuses the sequence number %j', (value) => {
    expect(() => read({ sequenceNumber: value })).toThrow(RowRefusal);
  });

  it('refuses a number of a case that is longer than any', () => {
    expect(() => read({ damageNumber: 'x'.repeat(101) })).toThrow(RowRefusal);
  });
});

const ROW: PhotoRow = {
  ...NO_WORDS,
  row: 1,
  shape: null,
  damageNumber: 'K-1',
  sha256: 'abc',
  extension: 'jpg',
  mediaType: 'image/jpeg',
  bytes: 10,
  path: 'a.jpg',
  place: null,
};

describe('photoKey', () => {
  it('is the source’s own identifier, else the content within its case', () => {
    expect(photoKey({ ...ROW, externalId: '7' })).toBe(photoKey({ ...ROW, externalId: '7', sha256: 'other' }));
    expect(photoKey(ROW)).not.toBe(photoKey({ ...ROW, damageNumber: 'K-2' }));
    expect(photoKey({ ...ROW, externalId: 'abc K-1' })).not.toBe(photoKey(ROW));
  });
});

describe('planPhotos', () => {
  const at = new Date('2026-07-01T08:00:00Z');
  const old = {
    ...NO_WORDS,
    id: 'p',
    sha256: 'abc',
    damageNumber: 'K-1',
    sequenceNumber: 3,
    photoCreatedAt: at,
    place: [1, 2] as const,
  };
  const stored = new Map([[photoKey(ROW), old]]);

  it('keeps stored values that the file does not give', () => {
    expect(planPhotos([ROW], stored)).toMatchObject({ add: [], change: [], unchanged: 1 });
    const [changed] = planPhotos([{ ...ROW, inspectionNumber: 'SZ-1' }], stored).change;
    expect(changed).toMatchObject({ inspectionNumber: 'SZ-1', sequenceNumber: 3, photoCreatedAt: at, place: [1, 2] });
  });

  it('takes places within a centimetre as the same, others as a change', () => {
    expect(planPhotos([{ ...ROW, place: [1.005, 2] }], stored).unchanged).toBe(1);
    expect(planPhotos([{ ...ROW, place: [1.02, 2] }], stored).change).toHaveLength(1);
  });

  it('adds a photo that is not stored', () => {
    expect(planPhotos([{ ...ROW, sha256: 'new' }], stored).add).toHaveLength(1);
  });
});

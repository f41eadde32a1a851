import { describe, expect, it } from 'vitest';
import { MATCH } from './nameMatch.ts';
import { parcelsNamed } from './parcelMatch.ts';

const PARCELS = [
  { meparCode: 'L2M4KP16', cityName: 'Túrkeve', plants: ['Őszi búza'] },
  { meparCode: 'L2M4QX39', cityName: 'Túrkeve', plants: ['Kukorica', 'Napraforgó'] },
  { meparCode: 'A7TURK01', cityName: 'Mezőtúr', plants: ['Őszi búza'] },
  { meparCode: 'B0000001', cityName: null, plants: [] },
] as const;
const codes = (phrase: string) => parcelsNamed(PARCELS, phrase).map(({ parcel }) => parcel.meparCode);

describe('the parcels that a phrase names', () => {
  it.each([
    ['a settlement', 'turkeve', ['L2M4KP16', 'L2M4QX39']],
    ['a settlement with a typing error', 'tukreve', ['L2M4KP16', 'L2M4QX39']],
    ['a crop', 'kukorica', ['L2M4QX39']],
    ['a word of a crop', 'BÚZA', ['L2M4KP16', 'A7TURK01']],
    ['a settlement and a crop', 'búza túrkeve', ['L2M4KP16']],
    ['a settlement and a crop that it does not have', 'mezőtúr kukorica', []],
    ['the beginning of a code', 'l2m4', ['L2M4KP16', 'L2M4QX39']],
    ['a code in two halves', 'L2M4-QX39', ['L2M4QX39']],
    ['nothing', '  ', []],
    ['signs', '%_', []],
    ['something else', 'repce', []],
  ])('are found by %s', (_, phrase, expected) => {
    expect(codes(phrase)).toEqual(expected);
  });

  it('list whole names before beginnings', () => {
    expect(parcelsNamed(PARCELS, 'kukorica')[0]?.rank).toBe(MATCH.exact);
    expect(parcelsNamed(PARCELS, 'B0000001')[0]?.rank).toBe(MATCH.exact);
    expect(parcelsNamed(PARCELS, 'kuk')[0]?.rank).toBe(MATCH.prefix);
  });
});

import { describe, expect, it } from 'vitest';
import { FAR_METRES, photoDoubts, type PhotoFacts } from './photoDoubts.ts';

const NOW = Date.parse('2026-07-20T10:00:00Z');
const fine: PhotoFacts = {
  place: 'inside',
  metresToBlocks: 40,
  takenAt: NOW - 1,
  takenOn: '2026-07-20',
  checked: 'pixels',
  trailingBytes: 0,
};
const kinds = (more: Partial<PhotoFacts>) =>
  photoDoubts({ ...fine, ...more }, '2026-07-18', NOW).map(({ kind }) => kind);

describe('doubts about a photo', () => {
  it('are none where place and time fit the case', () => expect(kinds({})).toEqual([]));
  it('name what the camera did not write', () =>
    expect(kinds({ place: 'none', takenAt: null, takenOn: null })).toEqual(['no-place', 'no-time']));
  it('name a place abroad, and one far from the blocks', () => {
    expect(kinds({ place: 'abroad', metresToBlocks: 900_000 })).toEqual(['abroad']);
    expect(kinds({ metresToBlocks: FAR_METRES })).toEqual([]);
    expect(kinds({ metresToBlocks: FAR_METRES + 1 })).toEqual(['far']);
    expect(kinds({ metresToBlocks: null })).toEqual([]);
  });
  it('name bytes that do not belong to the picture, and a picture that was not decoded', () => {
    expect(kinds({ trailingBytes: 1 })).toEqual(['trailing']);
    expect(kinds({ checked: 'container' })).toEqual(['container-only']);
  });
  it('name a time before the damage, and one in the future', () => {
    expect(kinds({ takenOn: '2026-07-17' })).toEqual(['before-damage']);
    expect(kinds({ takenAt: NOW + 2 * 86_400_000, takenOn: '2026-07-22' })).toEqual(['in-future']);
    expect(kinds({ takenAt: NOW + 3_600_000 })).toEqual([]);
  });
});

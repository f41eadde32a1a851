import type { Proposal } from '@georisk/contract/verticals/insurance/proposals.ts';
import { describe, expect, it } from 'vitest';
import { proposalText } from './proposalText.ts';

const proposal = (more: Partial<Proposal>) =>
  ({ kind: 'points', fileName: null, before: null, after: null, ...more }) as Proposal;
const point = (sequenceId: number, value: number | null, more: object = {}) => ({
  id: `p${sequenceId}`,
  sequenceId,
  position: [650_000, 200_000],
  isUsed: true,
  comment: '',
  yield: value,
  ...more,
});
const sampling = (...points: object[]) => ({ sampling: points }) as unknown as Proposal['after'];
const square = (side: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [650_000, 200_000],
      [650_000 + side, 200_000],
      [650_000 + side, 200_000 + side],
      [650_000, 200_000 + side],
      [650_000, 200_000],
    ],
  ],
});

describe('proposalText', () => {
  it('names the points that differ with their yields, and not the others', () => {
    const before = sampling(point(1, 5), point(2, 4), point(3, 3));
    const after = sampling(point(1, 5), point(2, 4.25), point(3, null));
    expect(proposalText(proposal({ before, after }))).toBe('2. pont: 4,25 t/ha, 3. pont');
  });

  it('names a point of which only a comment differs, and a new one', () => {
    const after = sampling(point(1, 5, { comment: 'vizes' }), point(2, 0));
    expect(proposalText(proposal({ before: sampling(point(1, 5)), after }))).toBe(
      '1. pont: 5,00 t/ha, 2. pont: 0,00 t/ha',
    );
  });

  it('counts more than three points', () => {
    expect(proposalText(proposal({ after: sampling(point(1, 1), point(2, 2), point(3, 3), point(4, 4)) }))).toBe(
      '4 mintavételi pont',
    );
  });

  it('says the kind alone where no point differs, or the record cannot be read', () => {
    expect(proposalText(proposal({ before: sampling(point(1, 5)), after: sampling(point(1, 5)) }))).toBe(
      'Mintavételi pont',
    );
    expect(proposalText(proposal({ after: 'x' as unknown as Proposal['after'] }))).toBe('Mintavételi pont');
  });

  it('names the file of a photo, where there is one', () => {
    expect(proposalText(proposal({ kind: 'photo', fileName: 'kar.jpg' }))).toBe('Fénykép: kar.jpg');
    expect(proposalText(proposal({ kind: 'photo' }))).toBe('Fénykép');
  });

  it('says the hectares of an outline and of all areas together', () => {
    const outline = { tableGeometry: square(100) } as unknown as Proposal['after'];
    expect(proposalText(proposal({ kind: 'outline', after: outline }))).toBe('Táblahatár: 1,00\u00A0ha');
    const areas = { areas: [{ geom: square(100) }, { geom: square(50) }] } as unknown as Proposal['after'];
    expect(proposalText(proposal({ kind: 'area', after: areas }))).toBe('Károsodott terület: 1,25\u00A0ha');
  });

  it('says no hectares of a removed area', () => {
    expect(proposalText(proposal({ kind: 'area', after: { areas: [] } as unknown as Proposal['after'] }))).toBe(
      'Károsodott terület',
    );
  });
});

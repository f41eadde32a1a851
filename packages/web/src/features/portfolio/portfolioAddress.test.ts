import { expect, it } from 'vitest';
import { listFilterOf, partsOf } from './portfolioAddress.ts';

const of = (text: string) => new URLSearchParams(text);

it('reads the filter of an address, and leaves out what no query may have', () => {
  expect(partsOf(of('year=2026&crop=KUKORICA&district=123&peril=hail'))).toEqual({
    year: 2026,
    crop: 'KUKORICA',
    district: '123',
    peril: 'hail',
  });
  expect(partsOf(of('year=x&peril=volcano&crop='))).toEqual({});
  expect(listFilterOf(of('q=+kov&sort=-sum&undrawn=1'))).toEqual({ q: 'kov', sort: '-sum', undrawn: '1' });
  expect(listFilterOf(of('sort=name&undrawn=yes'))).toEqual({});
});

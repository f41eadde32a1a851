import type { BlockName } from '../landscape.ts';
import { COMPANIES, type PersonKey } from '../people.ts';
import type { Owned } from './reach.ts';

const A = COMPANIES.A.id;
const B = COMPANIES.B.id;
const on = (companies: readonly number[], ...farmers: PersonKey[]): Owned => ({ companies, farmers });

/** Blocks on which an insurer has a plot or a case; a farmer's are those with one of their plots. */
export const INSURED_BLOCKS: Readonly<Record<BlockName, Owned>> = {
  own: on([A], 'a.farmer1'),
  shared: on([A], 'a.farmer1', 'a.farmer2'),
  second: on([A], 'a.farmer2'),
  foreign: on([B], 'b.farmer1'),
  mixed: on([A, B], 'a.farmer2', 'b.farmer1'),
  empty: on([]),
};

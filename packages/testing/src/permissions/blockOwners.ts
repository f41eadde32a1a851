import { type BlockName, BLOCKS } from '../landscape.ts';
import { INSURED_BLOCKS } from './insuredBlocks.ts';
import type { Owned } from './reach.ts';
import { VERTICALS } from './verticals.ts';

const withVerticals = (name: BlockName): Owned => ({
  companies: INSURED_BLOCKS[name].companies,
  farmers: [...INSURED_BLOCKS[name].farmers, ...VERTICALS.flatMap(({ blocks }) => blocks?.[name] ?? [])],
});

/** The owners of each block: insurers, their farmers, and the people who reach it by a vertical's rows. */
export const BLOCK_OWNERS = Object.fromEntries(
  (Object.keys(BLOCKS) as BlockName[]).map((name) => [name, withVerticals(name)]),
) as Readonly<Record<BlockName, Owned>>;

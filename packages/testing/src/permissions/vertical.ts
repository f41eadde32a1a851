import type { Executor } from '@georisk/server/db/executor.ts';
import type { BlockName } from '../landscape.ts';
import type { PersonKey } from '../people.ts';
import type { Actor } from './actors.ts';
import type { Ask } from './ask.ts';

/**
 * What a vertical adds to the test of the permissions beside the cases of its calls; expectations are written down independently of the rows.
 */
export interface TestedVertical {
  /** Its rows of customers, over the landscape. */
  readonly plant: (db: Executor) => Promise<void>;
  /** People of its roles at another customer. */
  readonly others?: readonly PersonKey[];
  /** The people who reach a block by the vertical's rows. */
  readonly blocks?: Readonly<Partial<Record<BlockName, readonly PersonKey[]>>>;
  /** The types of products of its roles, where they get some only. */
  readonly products?: Readonly<Record<number, readonly string[]>>;
  /** What its rows add to the answer about a block. */
  readonly onBlock?: (name: BlockName, actor: Actor) => readonly string[];
  /** The pictures of its customers, as `group:layer`: what the catalog of pictures adds to those of the companies. */
  readonly pictures?: (actor: Actor) => readonly string[];
  /** Searches for its types of hits. */
  readonly searches?: readonly Ask[];
}

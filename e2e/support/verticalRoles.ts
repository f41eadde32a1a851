import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClientRoute } from '../../packages/contract/src/routes.ts';
import type { Account } from './roleTable.ts';

/** Values of a route's parameters. */
export type Params = Readonly<Record<string, string>>;

export interface RouteRow {
  /** Roles of the page; `everyone`: also anonymous users. */
  readonly for: readonly Account[] | 'everyone';
  /** Of an existing object; absent where the route has no parameters, or its data do not exist yet. */
  readonly query?: string;
  /** An identifier of the right shape that no object has; absent where the route has no parameters. */
  readonly missing?: Params;
}

export interface MenuRow {
  readonly for: readonly Account[];
  /** The screen behind it: until an administrator finds it there, nobody has the entry. */
  readonly screen?: string;
  /** The entry opens a list of these. */
  readonly within?: readonly string[];
}

export interface LayerRow {
  readonly for: readonly Account[];
  /** Not in the specification's table: nobody else may have it, those named need not. */
  readonly atMost?: true;
}

/**
 * What the specification gives the roles of one vertical, by hand; a row that another file has as well gives its accounts in addition. Each
 * file of `verticals/` exports one as `rows`.
 */
export interface VerticalRoles {
  readonly routes?: Readonly<Partial<Record<ClientRoute, RouteRow>>>;
  readonly titles?: Readonly<Record<string, readonly Account[]>>;
  /** The accounts whose search has results, by the words in its field. */
  readonly searches?: Readonly<Record<string, readonly Account[]>>;
  readonly menu?: Readonly<Record<string, MenuRow>>;
  readonly layers?: Readonly<Record<string, LayerRow>>;
}

const FOLDER = join(import.meta.dirname, 'verticals');
const rowsOf = async (name: string) =>
  ((await import(pathToFileURL(join(FOLDER, name)).href)) as { readonly rows: VerticalRoles }).rows;

/** The rows of all verticals: every file of the folder. */
export const VERTICALS: readonly VerticalRoles[] = await Promise.all(readdirSync(FOLDER).toSorted().map(rowsOf));

type For = RouteRow['for'];
const both = (a: For, b: For): For => (a === 'everyone' || b === 'everyone' ? 'everyone' : [...a, ...b]);

/** Tables as one; a row of several has the accounts of each. */
export function together<R extends { readonly for: For }>(
  ...tables: readonly (Readonly<Record<string, R>> | undefined)[]
): Record<string, R> {
  const all: Record<string, R> = {};
  for (const [key, row] of tables.flatMap((table) => Object.entries(table ?? {}))) {
    const before = all[key];
    all[key] = before === undefined ? row : { ...before, ...row, for: both(before.for, row.for) };
  }
  return all;
}

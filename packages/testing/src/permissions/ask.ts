import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '@georisk/server/db/schema.ts';
import type { Fixture } from '../fixture.ts';
import type { Imagery } from './imagery.ts';
import type { PlantedCases } from './plantCases.ts';
import type { Actor } from './actors.ts';

export interface World extends Fixture {
  readonly imagery: Imagery;
  readonly cases: PlantedCases;
}

/** The value of the `x-admin` header. */
export type Flag = 'true' | 'garbage' | undefined;

/** One way to make a call, and the expected result. */
export interface Ask {
  /** `own`, `missing` …; only for the message of a failed test. */
  readonly what: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: unknown;
  /** Status for an actor with a permitted role. */
  readonly status: (actor: Actor, flag: Flag) => number;
  /** Identifiers that a success must contain, exactly these. */
  readonly ids?: (actor: Actor) => readonly string[];
}

export interface CallCase {
  /** Another row of the matrix than the route's, where the body decides which one is in force. */
  readonly permission?: PermissionId;
  readonly asks: (world: World) => readonly Ask[];
  /** Reads the identifiers out of a success. */
  readonly idsOf?: (body: never, actor: Actor) => readonly string[];
  /** Each request with a session of its own: the call ends it. */
  readonly endsSession?: boolean;
  /** Reverts the change of a success. */
  readonly restore?: (db: Kysely<Schema>, world: World) => Promise<unknown>;
}

export const always = (status: number) => () => status;

/** A search, with the hits of each actor. */
export const searchFor = (what: string, phrase: string, ids: (actor: Actor) => readonly string[]): Ask => ({
  what,
  query: `phrase=${encodeURIComponent(phrase)}&limit=20`,
  status: always(200),
  ids,
});

/** Values that are no identifiers, for a path parameter that is a row's number. */
export const MALFORMED_IDS = ['0', '-1', '1.5', 'abc', '2147483648', '1e3', "1'", '%00', '1%20or%201=1'] as const;
export const MISSING_ID = 2_147_483_647;

import { hash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import type { PoolClient } from 'pg';
import type { Executor } from './executor.ts';

/** Statements by their text that PostgreSQL parses and plans once a connection instead of once a call. */
const names = new Map<string, string>();

/**
 * Sends the statements registered here to the server by name. Only for a server whose sessions belong to one client
 * each.
 */
export function nameStatements(client: PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? names.get(text) : undefined;
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
  };
  client.query = named as typeof client.query;
}

/** Texts that a server is to keep for each connection. */
const MAX_NAMES = 300;

interface Compilable<R> {
  compile(): CompiledQuery<R>;
}

/**
 * Runs a query whose text is one of few, however often it is called: the server parses it once a connection, and plans
 * it again only as long as that pays. Not for texts that grow with their arguments (`in (…)`): a list is one parameter.
 */
export async function prepared<R>(executor: Executor, query: Compilable<R>): Promise<R[]> {
  const compiled = query.compile();
  if (names.size < MAX_NAMES && !names.has(compiled.sql))
    names.set(compiled.sql, hash('sha256', compiled.sql, 'base64url').slice(0, 22));
  const { rows } = await executor.executeQuery<R>(compiled);
  return rows;
}

/** The placeholder of an argument, or of a value of one, while a statement is built. */
class Slot {
  readonly valueIn: (args: readonly unknown[]) => unknown;
  constructor(valueIn: (args: readonly unknown[]) => unknown) {
    this.valueIn = valueIn;
  }
  /** A value that became a part of the text would stay there for every later call. */
  toString(): never {
    throw new TypeError('A statement takes its arguments as parameters, never into its text');
  }
  toJSON(): never {
    return this.toString();
  }
}

/** An argument that is one of several shapes (`Scope`): its kind is part of the text, its other values are parameters. */
interface Shaped {
  readonly kind: string;
}

const isShaped = (value: unknown): value is Shaped =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';

function slotFor(value: unknown, index: number): unknown {
  if (!isShaped(value)) return new Slot((args) => args[index]);
  const keys = Object.keys(value).filter((key) => key !== 'kind');
  const slots = keys.map((key) => [key, new Slot((args) => (args[index] as Record<string, unknown>)[key])] as const);
  return { ...Object.fromEntries(slots), kind: value.kind };
}

export type Statement<A extends readonly unknown[], R> = (executor: Executor, ...args: A) => Promise<R[]>;

/**
 * A query that is built once and then only filled in: for calls so frequent that building it would cost as much as
 * running it. Its text must not depend on the arguments, which become parameters as they are; only of an argument with
 * a `kind` (a scope) there is one text a kind.
 * @param name by which a native server knows it: at most 40 characters, no other statement's
 */
export function statement<A extends readonly unknown[], R>(
  name: string,
  build: (executor: Executor, ...args: A) => Compilable<R>,
): Statement<A, R> {
  const madeOf = new Map<string, CompiledQuery<R>>();
  const make = (executor: Executor, shape: string, args: A): CompiledQuery<R> => {
    const made = build(executor, ...(args.map(slotFor) as unknown as A)).compile();
    names.set(made.sql, `${name}${shape}`);
    madeOf.set(shape, made);
    return made;
  };
  return async (executor, ...args) => {
    let shape = '';
    for (const value of args) if (isShaped(value)) shape += ` ${value.kind}`;
    const made = madeOf.get(shape) ?? make(executor, shape, args);
    const parameters = made.parameters.map((each) => (each instanceof Slot ? each.valueIn(args) : each));
    const { rows } = await executor.executeQuery<R>({ ...made, parameters });
    return rows;
  };
}

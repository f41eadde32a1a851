import type { FastifySchemaCompiler } from 'fastify';
import { PARAMETER_TEXTS, UNKNOWN_NAME_TEXT } from '@georisk/contract/texts/parameters.hu.ts';
import type { z } from 'zod';
import { Problem } from './problem.ts';

/** Keys that could reach an object's prototype never reach a schema. */
const POISON = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a value holds what no schema may see: such a key, a character that no text of PostgreSQL holds, or more depth than any call has. */
export const poisoned = (value: unknown, depth = 0): boolean => {
  // PostgreSQL has no text that holds a zero byte or half a character: refused here rather than by a failing statement.
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  if (depth > 20) return true;
  if (Array.isArray(value)) {
    return value.some((each) => poisoned(each, depth + 1));
  }
  return Object.entries(value).some(([key, each]) => POISON.has(key) || poisoned(each, depth + 1));
};

const QUERY = 'querystring';

/** The message of a refused query: what its parameters may be, each sentence once. */
function sentenceOf(issues: readonly z.core.$ZodIssue[]): { readonly message: string } | undefined {
  const sentences = issues.flatMap((issue) => {
    const own: unknown = issue.code === 'custom' ? issue.params?.['sentence'] : undefined;
    const sentence = typeof own === 'string' ? own : PARAMETER_TEXTS[String(issue.path[0])];
    return sentence === undefined ? [] : [sentence];
  });
  return sentences.length === 0 ? undefined : { message: [...new Set(sentences)].join(' ') };
}

/** A name that may be repeated in an answer: of a field or a parameter, not of anything else that was sent. */
const NAME = /^[A-Za-z_][\w.-]{0,39}$/;
const MAX_NAMES = 10;

/** Names in the input that the schema does not know, with their paths. */
function unknownNames(issues: readonly z.core.$ZodIssue[], above: readonly PropertyKey[] = []): string[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path];
    if (issue.code === 'invalid_union') return issue.errors.flatMap((branch) => unknownNames(branch, path));
    if (issue.code !== 'unrecognized_keys') return [];
    return issue.keys.filter((key) => NAME.test(key)).map((key) => [...path, key].join('.'));
  });
}

/** Fastify's validator for the contract's zod schemas: unknown keys and wrong shapes are 400, nothing is coerced in bodies. */
export const zodValidator: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    if (poisoned(data))
      return { error: new Problem('malformed-request', { error: 'Forbidden key, character or depth' }) };
    const result = schema.safeParse(data);
    if (result.success) return { value: result.data };
    const unknown = [...new Set(unknownNames(result.error.issues))].slice(0, MAX_NAMES);
    const known = result.error.issues.flatMap(({ path }) =>
      path.length === 0 ? (unknown.length === 0 ? ['(root)'] : []) : [path.join('.')],
    );
    return {
      error: new Problem('malformed-request', {
        error: `Malformed: ${[...new Set([...unknown, ...known])].join(', ').slice(0, 200)}`,
        ...(unknown.length > 0 && {
          fields: Object.fromEntries(unknown.map((name) => [name, UNKNOWN_NAME_TEXT])),
        }),
        ...(httpPart === QUERY && sentenceOf(result.error.issues)),
      }),
    };
  };
};

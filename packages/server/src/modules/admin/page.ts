import { type RawBuilder, sql } from 'kysely';

/** The requested page of a list; pages are counted from 1. */
export interface PageQuery {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

export interface Page {
  readonly page: number;
  readonly pageSize: number;
  readonly offset: number;
}

const USUAL_SIZE = 50;

export const pageOf = ({ page = 1, pageSize = USUAL_SIZE }: PageQuery): Page => ({
  page,
  pageSize,
  offset: (page - 1) * pageSize,
});

/** A text as a literal part of a LIKE pattern: its wildcards are escaped. */
export const likePattern = (phrase: string): string => `%${phrase.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Whether a text has a phrase, whatever the accents and capitals of both. Accents are removed first: a database that was
 * made without a language makes no other letters small than those of ASCII.
 */
export const textHas = (text: RawBuilder<unknown>, phrase: string): RawBuilder<boolean> =>
  sql<boolean>`lower(unaccent(${text})) like lower(unaccent(${likePattern(phrase)}))`;

import { tidyNumber } from '@georisk/domain/case/caseForm.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/modules/access/scope.ts';

/** Text of a person for `like`, where `%` and `_` are letters. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Each word is a search of its own; nobody types more of them. */
const MAX_WORDS = 6;

/** The words of a search, each once; each of them has to be found. */
export const wordsOf = (phrase: string | undefined): readonly string[] =>
  [
    ...new Set(
      tidyNumber(phrase ?? '')
        .toLowerCase()
        .split(' ')
        .filter(Boolean),
    ),
  ].slice(0, MAX_WORDS);

/** A number without the signs that people leave out. */
const NUMBER = sql`translate(upper(policy.policy_number), ' -/._\\', '')`;

/** Letters without accents, as the index of farmers keeps them (migration 0085). */
const folded = (name: RawBuilder<unknown>) =>
  sql`lower(regexp_replace(normalize(${name}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;
const FARMER = folded(sql`app_user.name`);
const PLACE = folded(sql`settlement.name`);
const lettersOf = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Fewer letters are a part of nearly every settlement's name. */
const MIN_PLACE = 3;

/** Condition on `policy`: its number has a word, with or without its signs. Null of a word that is nothing but signs. */
export function numberHas(word: string): RawBuilder<boolean> | null {
  const number = word.toUpperCase().replaceAll(/[ \-/._\\]/g, '');
  return number === '' ? null : sql<boolean>`strpos(${NUMBER}, ${number}) > 0`;
}

/** Ids of the farmers of a scope's company whose name has a word, accents or not. */
export const insuredNamed = (word: string, scope: Scope): RawBuilder<unknown> =>
  sql`select app_user.id from app_user where app_user.role = ${sql.lit(ROLES.FARMER)} and app_user.erased_at is null
    and ${scope.kind === 'company' ? sql`app_user.company_id = ${scope.companyId}` : sql`true`} and ${FARMER} like ${`%${literal(lettersOf(word))}%`}`;

/** Condition on `settlement`: its name has a word. Null of one that is too short. */
export function placeHas(word: string): RawBuilder<boolean> | null {
  const letters = lettersOf(word);
  return letters.length < MIN_PLACE ? null : sql<boolean>`${PLACE} like ${`%${literal(letters)}%`}`;
}

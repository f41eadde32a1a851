import { createHash } from 'node:crypto';
import { isFarmer } from '@georisk/domain/roles/roles.ts';
import { trimmedOf } from '@georisk/domain/text/trimmed.ts';
import type { FarmerCells } from './policyRow.ts';

export interface StoredFarmer {
  readonly id: number;
  readonly externalId: string;
  readonly role: number;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/**
 * Address patterns of accounts without one in the file; `{farmer}` is replaced by the farmer's identifier (its digits,
 * for a telephone).
 */
export interface ContactPatterns {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

export interface NewFarmer {
  readonly externalId: string;
  readonly userName: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface FarmerPlan {
  readonly add: readonly NewFarmer[];
  readonly change: readonly Pick<StoredFarmer, 'id' | 'name' | 'email' | 'phone'>[];
}

/** An identifier in the characters of a user name: `Kiss János/3` is `kiss-janos-3`. */
export const slugOf = (identifier: string): string =>
  trimmedOf(
    identifier
      .normalize('NFD')
      .replaceAll(/\p{Mn}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9._]+/g, '-'),
    '-.',
  ).slice(0, 60) || 'farmer';

const SUFFIXES = ['', '-2', '-3', '-4', '-5'];

/** User names that an account may get, best first; they are unique in the whole installation, the identifiers only within a company. */
export function userNamesFor(externalId: string, companyId: number): string[] {
  const unique = createHash('sha256').update(`${companyId}|${externalId}`).digest('hex').slice(0, 12);
  return [...SUFFIXES.map((suffix) => slugOf(externalId) + suffix), `${slugOf(externalId)}-${unique}`];
}

/** Whether the identifier belongs to a user who is no farmer. */
export const isForeign = (stored: StoredFarmer | undefined): boolean => stored !== undefined && !isFarmer(stored.role);

/**
 * Accounts for the farmers of a batch: new ones get a user name and the patterns' addresses, known ones only the values
 * of the file.
 * @param taken user names that are in use
 */
export function planFarmers(
  farmers: Iterable<FarmerCells>,
  stored: ReadonlyMap<string, StoredFarmer>,
  taken: ReadonlySet<string>,
  companyId: number,
  patterns: ContactPatterns,
): FarmerPlan {
  const used = new Set(taken);
  const add: NewFarmer[] = [];
  const change: FarmerPlan['change'][number][] = [];
  for (const { externalId, name, email, phone } of farmers) {
    const known = stored.get(externalId);
    if (known === undefined) {
      const userName = userNamesFor(externalId, companyId).find((candidate) => !used.has(candidate));
      if (userName === undefined) throw new Error('no user name is left for a farmer');
      used.add(userName);
      add.push({
        externalId,
        userName,
        name: name ?? externalId,
        email: email ?? patterns.email?.replaceAll('{farmer}', slugOf(externalId)) ?? null,
        phone: phone ?? patterns.phone?.replaceAll('{farmer}', digitsOf(externalId)) ?? null,
      });
      continue;
    }
    const next = { id: known.id, name: name ?? known.name, email: email ?? known.email, phone: phone ?? known.phone };
    if (next.name !== known.name || next.email !== known.email || next.phone !== known.phone) change.push(next);
  }
  return { add, change };
}

/** The digits of an identifier, as many as a Hungarian number has after its network code: `gazda-105` is `0000105`. */
const digitsOf = (identifier: string): string => identifier.replaceAll(/\D/g, '').slice(-7).padStart(7, '0');

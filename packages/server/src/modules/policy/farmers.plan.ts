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
  readonly hasPassword: boolean;
}

/** A farmer as the first row of the file that names them says. */
export interface FarmerOfRow extends FarmerCells {
  readonly row: number;
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

/** What a file says of a known farmer, where it is something else than the account has. */
export interface FarmerChange {
  readonly id: number;
  readonly row: number;
  /** null keeps the account's. */
  readonly name: string | null;
  /** Of an account without any; null keeps the account's. */
  readonly contacts: Pick<StoredFarmer, 'email' | 'phone'> | null;
}

export interface FarmerPlan {
  readonly add: readonly NewFarmer[];
  readonly change: readonly FarmerChange[];
  /** Rows with an address or a number that was not taken over. */
  readonly kept: readonly number[];
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

/** A second one is needed where the identifier of a farmer was changed, and another farmer now has the old one. */
const MAX_NAMES = 5;

/**
 * User names that an account may get, best first. They are unique in the whole installation, so each is made of the
 * company too: a plain name would show by its suffix that another company has it.
 */
export const userNamesFor = (externalId: string, companyId: number): string[] =>
  Array.from({ length: MAX_NAMES }, (_, ordinal) => {
    const source = [companyId, externalId, ...(ordinal === 0 ? [] : [ordinal])].join('|');
    return `${slugOf(externalId)}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}`;
  });

/** Whether the identifier belongs to a user who is no farmer. */
export const isForeign = (stored: StoredFarmer | undefined): boolean => stored !== undefined && !isFarmer(stored.role);

/**
 * Whether nobody can sign in with an account yet. Whoever has the address or the number of an account gets its links: a
 * file that could set one of them would sign in its sender as the farmer.
 */
const isUnused = ({ email, phone, hasPassword }: StoredFarmer): boolean =>
  email === null && phone === null && !hasPassword;

const differs = (said: string | null, known: string | null): boolean => said !== null && said !== known;

/**
 * Accounts for the farmers of a batch: new ones get a user name and the patterns' addresses, known ones only the name of
 * the file, and its address and number where nobody can sign in with the account yet.
 * @param taken user names that are in use
 */
export function planFarmers(
  farmers: Iterable<FarmerOfRow>,
  stored: ReadonlyMap<string, StoredFarmer>,
  taken: ReadonlySet<string>,
  companyId: number,
  patterns: ContactPatterns,
): FarmerPlan {
  const used = new Set(taken);
  const add: NewFarmer[] = [];
  const change: FarmerChange[] = [];
  const kept: number[] = [];
  for (const { row, externalId, name, email, phone } of farmers) {
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
    const mayFill = isUnused(known);
    if (!mayFill && (differs(email, known.email) || differs(phone, known.phone))) kept.push(row);
    const contacts = mayFill && (email !== null || phone !== null) ? { email, phone } : null;
    const renamed = differs(name, known.name) ? name : null;
    if (renamed !== null || contacts !== null) change.push({ id: known.id, row, name: renamed, contacts });
  }
  return { add, change, kept };
}

/** The digits of an identifier, as many as a Hungarian number has after its network code: `gazda-105` is `0000105`. */
const digitsOf = (identifier: string): string => identifier.replaceAll(/\D/g, '').slice(-7).padStart(7, '0');

import { ROLES } from '@georisk/domain/roles/roles.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { graveyardsIn } from '#server/modules/access/scopeFilter.ts';
import { newId } from '#server/uuid.ts';

const linksOf = (executor: Executor, scope: Scope) =>
  executor
    .selectFrom('graveyardLink')
    .innerJoin('graveyard', 'graveyard.id', 'graveyardLink.graveyardId')
    .innerJoin('linkToken', 'linkToken.id', 'graveyardLink.id')
    .leftJoin('appUser as maker', 'maker.id', 'linkToken.createdBy')
    .select([
      'graveyardLink.id',
      'graveyardLink.companyId',
      'graveyardLink.graveyardId',
      'graveyard.name as graveyardName',
      'graveyardLink.label',
      'linkToken.createdAt',
      // Administrators of the installation are not named to its customers.
      sql<string | null>`case when maker.company_id = graveyard_link.company_id then maker.name end`.as('createdBy'),
      'linkToken.revokedAt',
      'linkToken.expiresAt',
      'linkToken.useCount',
      'linkToken.lastUsedAt',
    ])
    .where(graveyardsIn(scope));

export type LinkRow = Awaited<ReturnType<typeof linksWithin>>[number];

/** More than anybody reads; of revoked ones the oldest are left out first. */
const MAX_LINKS = 500;

/** Links of the graveyards within reach: those that open first, then the newest. */
export const linksWithin = (executor: Executor, scope: Scope) =>
  linksOf(executor, scope)
    .orderBy(sql`link_token.revoked_at is not null`)
    .orderBy('linkToken.createdAt', 'desc')
    .orderBy('graveyardLink.id')
    .limit(MAX_LINKS)
    .execute();

export const linkWithin = (executor: Executor, id: string, scope: Scope): Promise<LinkRow | undefined> =>
  linksOf(executor, scope).where('graveyardLink.id', '=', id).executeTakeFirst();

interface VisitedGraveyard {
  readonly id: number;
  readonly companyId: number;
}

/** An account that was disabled, erased or given another role opens for no visitor. */
const mayVisit = async (tx: Executor, userId: number): Promise<boolean> =>
  (await tx
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where('role', '=', ROLES.CEMETERY_PUBLIC)
    .executeTakeFirst()) !== undefined;

/** The account of a graveyard's visitors, made with its first link: it has no password and no address. */
export async function visitorOf(tx: Executor, { id, companyId }: VisitedGraveyard, name: string): Promise<number> {
  const { visitorUserId } = await tx
    .selectFrom('graveyard')
    .select('visitorUserId')
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (visitorUserId !== null && (await mayVisit(tx, visitorUserId))) return visitorUserId;
  const user = await tx
    .insertInto('appUser')
    // Without a greeting: the account is everybody's, and the first visitor would dismiss it for all.
    .values({
      companyId,
      userName: `latogato-${newId()}`,
      name,
      role: ROLES.CEMETERY_PUBLIC,
      externalId: null,
      welcomeScreen: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('graveyard').set({ visitorUserId: user.id }).where('id', '=', id).execute();
  return user.id;
}

import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { graveyardsIn } from '#server/modules/access/scopeFilter.ts';

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
      'maker.name as createdBy',
      'linkToken.revokedAt',
      'linkToken.expiresAt',
      'linkToken.useCount',
      'linkToken.lastUsedAt',
    ])
    .where(graveyardsIn(scope));

export type LinkRow = Awaited<ReturnType<typeof linksWithin>>[number];

/** Links of the graveyards within reach, the newest first. */
export const linksWithin = (executor: Executor, scope: Scope) =>
  linksOf(executor, scope).orderBy('linkToken.createdAt', 'desc').orderBy('graveyardLink.id').execute();

export const linkWithin = (executor: Executor, id: string, scope: Scope): Promise<LinkRow | undefined> =>
  linksOf(executor, scope).where('graveyardLink.id', '=', id).executeTakeFirst();

interface VisitedGraveyard {
  readonly id: number;
  readonly companyId: number;
}

/** The account of a graveyard's visitors, made with its first link: it has no password and no address. */
export async function visitorOf(tx: Executor, { id, companyId }: VisitedGraveyard, name: string): Promise<number> {
  const { visitorUserId } = await tx
    .selectFrom('graveyard')
    .select('visitorUserId')
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (visitorUserId !== null) return visitorUserId;
  const user = await tx
    .insertInto('appUser')
    .values({ companyId, userName: `latogato-${id}`, name, role: ROLES.CEMETERY_PUBLIC, externalId: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('graveyard').set({ visitorUserId: user.id }).where('id', '=', id).execute();
  return user.id;
}

import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { graveyardsIn } from '#server/modules/access/scopeFilter.ts';

export interface ExportedGrave {
  readonly id: number;
  readonly companyId: number;
  readonly parcel: string;
  readonly row: string;
  readonly pos: string;
  readonly validUntil: string | null;
}

/** All graves within reach without their shapes, in the order in which they were registered. */
export const exportedGraves = (executor: Executor, scope: Scope): Promise<ExportedGrave[]> =>
  executor
    .selectFrom('grave')
    .innerJoin('graveyard', 'graveyard.id', 'grave.graveyardId')
    .select(['grave.id', 'grave.companyId', 'grave.parcel', 'grave.rowName as row', 'grave.pos', 'grave.validUntil'])
    .where(graveyardsIn(scope))
    .orderBy('grave.graveyardId')
    .orderBy('grave.id')
    .execute();

export interface ExportedDead {
  readonly id: number;
  readonly graveId: number;
  readonly name: string;
  readonly birthDate: string | null;
  readonly deathDate: string | null;
}

/** The dead of all graves within reach: the earliest death first. */
export const exportedDead = (executor: Executor, scope: Scope): Promise<ExportedDead[]> =>
  executor
    .selectFrom('deceased')
    .innerJoin('grave', 'grave.id', 'deceased.graveId')
    .innerJoin('graveyard', 'graveyard.id', 'grave.graveyardId')
    .select(['deceased.id', 'deceased.graveId', 'deceased.name', 'deceased.birthDate', 'deceased.deathDate'])
    .where(graveyardsIn(scope))
    .orderBy(sql`deceased.death_date nulls last`)
    .orderBy('deceased.id')
    .execute();

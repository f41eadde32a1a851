import { createHash } from 'node:crypto';
import type { FieldPack } from '@georisk/contract/verticals/insurance/fieldPacks.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';
import { type DamageRow, damagesWhere } from '#server/modules/damage/damage.repository.ts';
import { blocksOfCase, newestChange, thumbnailsOfCase } from './fieldPack.repository.ts';
import type { PackedSeason, SeasonPacks } from './seasonPack.service.ts';

/** Blocks whose pictures are taken along; a case with more is worked on at a desk. */
const MAX_BLOCKS = 24;

const yearOf = ({ damageDate }: DamageRow): number => Number(damageDate.slice(0, 4));

async function caseInReach(executor: Executor, { access }: CallContext, id: number): Promise<DamageRow> {
  const [row] = await damagesWhere(executor, damagesIn(access.scope), sql<boolean>`damage.id = ${id}`);
  if (row === undefined) throw notFound();
  return row;
}

/** What is taken to the field of a case: the packs of its blocks and its small pictures, with sizes and versions. */
export async function fieldPack(
  executor: Executor,
  packs: SeasonPacks,
  context: CallContext,
  id: number,
): Promise<FieldPack> {
  const row = await caseInReach(executor, context, id);
  await auditForeign(executor, context, [row.companyId], `damages/${id}/fieldPack`);
  const [blocks, thumbnails, change] = await Promise.all([
    blocksOfCase(executor, id),
    thumbnailsOfCase(executor, id),
    newestChange(executor, row.companyId, id),
  ]);
  const seasons: FieldPack['seasons'] = [];
  for (const block of blocks.slice(0, MAX_BLOCKS)) {
    const { version, dates, bytes } = await packs.of(executor, block, yearOf(row), row.companyId);
    seasons.push({
      mepar: block.meparCode,
      version,
      bytes: bytes?.length ?? null,
      dates: dates.length,
      from: dates[0] ?? null,
      to: dates.at(-1) ?? null,
    });
  }
  const sizes = [...seasons, ...thumbnails].map(({ bytes }) => bytes ?? 0);
  const sources = [row.version, row.status, row.expertId, change, seasons, thumbnails];
  return {
    damageId: id,
    damageNumber: row.damageNumber,
    version: createHash('sha256').update(JSON.stringify(sources)).digest('base64url').slice(0, 27),
    bytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
    seasons,
    thumbnails,
  };
}

/** A packed season that is not too large. */
export type WholeSeason = PackedSeason & { readonly bytes: Buffer };

/** @throws Problem 413 where the block is too large */
export function wholeSeason({ bytes, ...season }: PackedSeason): WholeSeason {
  if (bytes === null) throw new Problem('too-large');
  return { ...season, bytes };
}

/** The packed season of one of a case's blocks. */
export async function seasonPack(
  executor: Executor,
  packs: SeasonPacks,
  context: CallContext,
  id: number,
  code: string,
): Promise<WholeSeason> {
  const row = await caseInReach(executor, context, id);
  const block = (await blocksOfCase(executor, id)).find(({ meparCode }) => meparCode === code);
  if (block === undefined) throw notFound();
  await auditForeign(executor, context, [row.companyId], `damages/${id}/seasonPacks/${code}`);
  return wholeSeason(await packs.of(executor, block, yearOf(row), row.companyId));
}

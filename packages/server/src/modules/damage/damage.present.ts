import type { CasePhoto, Damage, DamagePlotRef } from '@georisk/contract/verticals/insurance/damages.ts';
import { cellOf } from '@georisk/contract/permissions/permissions.ts';
import { plantCodeOfName } from '@georisk/domain/crops/crops.ts';
import { isFarmer } from '@georisk/domain/roles/roles.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Caller } from '#server/http/caller.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { mayCall } from '#server/modules/access/scope.ts';
import { presentYield, yieldsOf } from '#server/modules/policy/policy.repository.ts';
import { isOpen, mayWrite } from './caseAccess.ts';
import { caseDue } from './caseDue.ts';
import { caseTerms } from './caseTerms.ts';
import { warningsOfCase } from './caseWarnings.service.ts';
import { missingOf } from './progress.repository.ts';
import { blocksOf, type DamageRow, inspectionsOf, photosOf, plotsOf } from './damage.repository.ts';

const instant = (at: Date | null) => at?.toISOString() ?? null;

type PhotoRow = Awaited<ReturnType<typeof photosOf>>[number];

export const presentPhoto = (row: PhotoRow): CasePhoto => ({
  id: row.id,
  geom: row.geom,
  sequenceNumber: row.sequenceNumber,
  damageNumber: row.damageNumber,
  inspectionNumber: row.inspectionNumber,
  externalId: row.externalId,
  photoCreatedAt: instant(row.photoCreatedAt),
  sha256: row.sha256,
  pointId: row.pointId,
  pointNumber: row.pointNumber,
});

type PlotRow = Awaited<ReturnType<typeof plotsOf>>[number];

const presentPlot = (row: PlotRow, caller: Caller): DamagePlotRef => ({
  id: row.id,
  meparCode: row.meparCode,
  plantName: row.plantName === '' ? null : row.plantName,
  plantCode: row.plantCode ?? plantCodeOfName(row.plantName),
  area: row.area,
  damagedArea: row.damagedHa,
  calculatedYield: row.calculatedYield,
  canOpen: mayCall('damagePlot', caller),
});

/**
 * A case as the caller sees it, as an answer to a change; a farmer does not see who works on it, nor the insurer's
 * documents.
 */
export async function presentDamage(
  executor: Executor,
  row: DamageRow,
  { caller, today }: CallContext,
): Promise<Damage> {
  const farmer = isFarmer(caller.role);
  const mayChange = mayWrite(cellOf('changeDamage', caller.role), caller, {
    companyId: row.companyId,
    expertIds: [],
  });
  const [blocks, plots, photos, yields, papers] = await Promise.all([
    blocksOf(executor, row.id),
    plotsOf(executor, row.id),
    photosOf(executor, row.id, farmer ? caller.id : null),
    row.policyId === null ? [] : yieldsOf(executor, [row.policyId]),
    farmer ? [] : inspections(executor, row.id),
  ]);
  const missing = farmer ? null : ((await missingOf(executor, [row])).get(row.id) ?? null);
  return {
    id: row.id,
    damageNumber: row.damageNumber,
    policyNumber: row.policyNumber,
    policyId: row.policyId,
    damageDate: row.damageDate,
    year: row.policyYear ?? Number(row.damageDate.slice(0, 4)),
    area: row.area,
    dangerType: row.dangerType,
    inspectionAddress: row.inspectionAddress,
    inspectionAddressZip: row.inspectionAddressZip,
    ...(!farmer && {
      expertId: row.expertId,
      expertName: row.expertName,
      inspections: papers,
    }),
    status: row.status,
    blocks: blocks.map(({ mepar, area, plants, known }) => ({ mepar, area, plants, known })),
    damagePlots: plots.map((plot) => presentPlot(plot, caller)),
    policyYields: yields.map(presentYield),
    damagePhotos: photos.map(presentPhoto),
    canEdit: mayChange && isOpen(row.status),
    canReopen: mayChange && !isOpen(row.status),
    // Warnings for the assessor are the insurer's until it has decided.
    warnings: farmer ? [] : await warningsOfCase(executor, { row, blocks, today }),
    ...(!farmer && {
      missing,
      ...(await caseDue(executor, row, { missing, today })),
    }),
    version: row.version,
  };
}

/** The same to be read, with who is insured and on what terms; no change keeps these, as they may be erased. */
export async function presentWholeDamage(executor: Executor, row: DamageRow, context: CallContext): Promise<Damage> {
  const { caller } = context;
  const terms = isFarmer(caller.role) ? {} : await caseTerms(executor, row.policyId, caller);
  return { ...(await presentDamage(executor, row, context)), ...terms };
}

async function inspections(executor: Executor, damageId: number) {
  const rows = await inspectionsOf(executor, damageId);
  return rows.map(({ inspectedAt, documents, ...row }) => ({
    ...row,
    inspectedAt: instant(inspectedAt),
    documents: documents.map(({ id, type, data, createdAt }) => ({
      id,
      type,
      data,
      createdAt: createdAt.toISOString(),
    })),
  }));
}

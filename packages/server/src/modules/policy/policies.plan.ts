import { arealArea } from '@georisk/domain/geo/area.ts';
import { checkOutline } from '@georisk/domain/geo/outline.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { Areal, Polygon } from '@georisk/domain/geo/types.ts';
import { toHectares } from '@georisk/domain/units.ts';
import { importTexts } from '#server/imports/import.hu.ts';
import { type Plan, sameShape } from '#server/imports/plan.ts';
import { shapeFaultOf } from '#server/formats/shapes/shapeFault.ts';
import { shapeFaultText } from '#server/formats/shapes/shapeFault.hu.ts';
import { isForeign, type StoredFarmer } from './farmers.plan.ts';
import type { PolicyRow } from './policyRow.ts';

export interface StoredPlot {
  readonly farmer: string | null;
  readonly meparCode: string;
  readonly plantName: string | null;
  readonly plantCode: string | null;
  readonly insuredArea: number;
  readonly sumInsured: number | null;
  readonly premium: number | null;
  readonly outline: Polygon | null;
  /** The outline was drawn or deleted here. */
  readonly drawn: boolean;
}

/** The stored rows that concern the rows of a batch. */
export interface StoredPolicies {
  readonly plots: ReadonlyMap<string, StoredPlot>;
  readonly farmers: ReadonlyMap<string, StoredFarmer>;
  readonly blocks: ReadonlyMap<string, Areal>;
}

/** A row as it will be saved. */
export interface PlotRow extends PolicyRow {
  readonly plantName: string | null;
  readonly plantCode: string | null;
  readonly shape: Polygon | null;
  readonly outlineHa: number | null;
}

export interface PolicyPlan extends Plan<PlotRow> {
  /** Rows whose drawn outline was left as it is though the file has another. */
  readonly keptOutlines: number;
  readonly unknownBlocks: number;
}

export interface PolicyRules {
  readonly bounds: BBox;
  /** The file's outlines replace those drawn by hand. */
  readonly overwriteOutlines: boolean;
}

export const plotKey = (row: Pick<PolicyRow, 'policyNumber' | 'year' | 'externalId'>): string =>
  `${row.policyNumber} (${row.year}), ${row.externalId}`;

type Accepted =
  | { readonly ok: true; readonly outline: Polygon | null }
  | { readonly ok: false; readonly reason: string };

/** Compares policy plots with the stored ones. */
export function planPolicies(rows: readonly PolicyRow[], stored: StoredPolicies, rules: PolicyRules): PolicyPlan {
  const add: PlotRow[] = [];
  const change: PlotRow[] = [];
  const refused: { row: number; reason: string }[] = [];
  let [unchanged, keptOutlines, unknownBlocks] = [0, 0, 0];
  for (const row of rows) {
    const old = stored.plots.get(plotKey(row));
    if (isForeign(stored.farmers.get(row.farmer.externalId))) {
      refused.push({ row: row.row, reason: importTexts.notAFarmer(row.farmer.externalId) });
      continue;
    }
    const block = stored.blocks.get(row.meparCode);
    const accepted = acceptOutline(row, block, rules.bounds);
    if (!accepted.ok) {
      refused.push({ row: row.row, reason: accepted.reason });
      continue;
    }
    if (block === undefined) unknownBlocks += 1;
    const keep = old !== undefined && old.drawn && !rules.overwriteOutlines;
    if (keep && accepted.outline !== null && !sameShape(accepted.outline, old.outline)) keptOutlines += 1;
    const outline = keep ? old.outline : (accepted.outline ?? old?.outline ?? null);
    const whole = wholeRow(row, old, outline);
    if (old === undefined) add.push(whole);
    else if (samePlot(whole, old)) unchanged += 1;
    else change.push(whole);
  }
  return { add, change, unchanged, refused, keptOutlines, unknownBlocks };
}

function acceptOutline(row: PolicyRow, block: Areal | undefined, bounds: BBox): Accepted {
  const { shape } = row;
  if (shape === null) return { ok: true, outline: null };
  if (shape.type === 'MultiPolygon' && shape.coordinates.length > 1) {
    return { ok: false, reason: shapeFaultText({ code: 'several-parts', count: shape.coordinates.length }) };
  }
  const polygon = shape.type === 'Polygon' ? shape : { type: 'Polygon', coordinates: shape.coordinates[0] ?? [] };
  const check = checkOutline(polygon, block === undefined ? { bounds } : { block, bounds });
  if (check.ok) return { ok: true, outline: check.outline };
  const reasons = check.refusals.map((refusal) => shapeFaultText(shapeFaultOf(refusal, row.meparCode)));
  return { ok: false, reason: reasons.join(' ') };
}

const wholeRow = (row: PolicyRow, old: StoredPlot | undefined, outline: Polygon | null): PlotRow => ({
  ...row,
  plantName: row.plantName === undefined ? (old?.plantName ?? null) : row.plantName,
  plantCode: row.plantCode === undefined ? (old?.plantCode ?? null) : row.plantCode,
  sumInsured: row.sumInsured ?? old?.sumInsured ?? null,
  premium: row.premium ?? old?.premium ?? null,
  shape: outline,
  outlineHa: outline && toHectares(arealArea(outline)),
});

const samePlot = (row: PlotRow, old: StoredPlot): boolean =>
  row.farmer.externalId === old.farmer &&
  row.meparCode === old.meparCode &&
  row.plantName === old.plantName &&
  row.plantCode === old.plantCode &&
  row.insuredArea === old.insuredArea &&
  row.sumInsured === old.sumInsured &&
  row.premium === old.premium &&
  sameShape(row.shape, old.outline);

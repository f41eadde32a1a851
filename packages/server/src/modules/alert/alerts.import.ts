import type { Areal } from '@georisk/domain/geo/types.ts';
import { untoldOf } from '#server/imports/plan.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorOptions, VectorSpec } from '#server/imports/vectorSpec.ts';
import { alertFields, type AlertRow, parseAlert, planAlerts } from './alerts.plan.ts';
import { knownBlocks } from '#server/imports/knownBlocks.repository.ts';
import { saveAlerts, storedAlerts } from './alerts.repository.ts';

export interface AlertOptions extends VectorOptions {
  /** Of every row, where the file has no such column. */
  readonly date?: string | undefined;
  /** The insurer of these alerts; without one they are the installation's. */
  readonly companyId?: number | null | undefined;
}

/** Imports alerted areas of blocks, by the identifier of their source. */
export const importAlerts = (
  deps: ImportDeps,
  source: FeatureSource,
  options: AlertOptions = {},
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, () => alertSpec(deps, options), onProgress);

function alertSpec(
  { onAlerts }: ImportDeps,
  { date, companyId = null }: AlertOptions,
): VectorSpec<typeof alertFields, AlertRow, Areal> {
  const seen = new Map<string, number>();
  let untold: readonly 'kind'[] = [];
  /** The block, the date, the kind, and the number among such alerts of the file. */
  const identify = (...parts: readonly string[]): string => {
    const key = parts.join('/');
    const ordinal = (seen.get(key) ?? 0) + 1;
    seen.set(key, ordinal);
    return `${key}/${ordinal}`;
  };
  return {
    kind: 'alerts',
    companyId,
    fields: alertFields,
    given: new Set(date === undefined ? [] : ['date']),
    shape: { rule: 'area', use: 'required' },
    parse(cells, shape, row) {
      untold = untoldOf(['kind'], cells);
      return parseAlert(cells, shape, row, { date, identify });
    },
    keyOf: ({ externalId }) => externalId,
    async plan(tx, rows) {
      const stored = await storedAlerts(
        tx,
        rows.map(({ externalId }) => externalId),
      );
      const blocks = await knownBlocks(tx, [...new Set(rows.map(({ meparCode }) => meparCode))]);
      return planAlerts(rows, stored, blocks, untold);
    },
    async write(tx, { add, change }) {
      const ids = await saveAlerts(tx, companyId, [...add, ...change]);
      if (ids.length > 0) await onAlerts?.(tx, ids);
    },
  };
}

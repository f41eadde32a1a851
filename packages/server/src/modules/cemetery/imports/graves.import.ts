import { bboxContains, bboxOf, bufferBBox } from '@georisk/domain/geo/bbox.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import type { Executor } from '#server/db/executor.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { readingRow, refuseRow } from '#server/imports/reading.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorSpec } from '#server/imports/vectorSpec.ts';
import { cemeteryTexts as texts } from '../cemetery.hu.ts';
import { chosenGraveyard } from './chosenGraveyard.ts';
import { MIN_AREA } from './minArea.ts';
import {
  graveFields,
  parseRegisterRow,
  type Place,
  placeKey,
  placeText,
  planRegister,
  type RegisterRow,
  registerKey,
  type SavedRow,
  type SeenGrave,
} from './graves.plan.ts';
import { saveRegister, storedGraves } from './graves.repository.ts';
import type { CompanyOptions } from './graveyards.import.ts';
import { type StoredGraveyard, storedGraveyards } from './graveyards.repository.ts';

interface RegisterOptions extends CompanyOptions {
  /** `YYYY-MM-DD`, Budapest. */
  readonly today: string;
}

/** Metres by which a grave may be outside of the drawn border. */
const BORDER = 50;

/** The grave's place in one of the company's graveyards. @throws RowRefusal */
function placeOf(graveyards: ReadonlyMap<string, StoredGraveyard>, row: RegisterRow): Place {
  const { id, shape } = chosenGraveyard(graveyards, row.graveyard);
  if (row.shape !== null && !bboxContains(bufferBBox(bboxOf(shape), BORDER), bboxOf(row.shape)))
    return refuseRow(texts.imports.outsideGraveyard(placeText(row)));
  return { graveyardId: id, key: placeKey(id, row) };
}

function specOf({
  companyId,
  today,
}: RegisterOptions): VectorSpec<typeof graveFields, RegisterRow, Areal | null, SavedRow> {
  const seen = new Map<string, SeenGrave>();
  let known: Promise<ReadonlyMap<string, StoredGraveyard>> | undefined;
  const graveyards = (tx: Executor) => (known ??= storedGraveyards(tx, companyId));
  let people = 0;
  let namesakes = 0;
  return {
    kind: 'graves',
    companyId,
    fields: graveFields,
    shape: { rule: 'area', use: 'optional', leastArea: MIN_AREA },
    parse: (cells, shape, row) => parseRegisterRow(cells, shape, row, today),
    keyOf: registerKey,
    async plan(tx, rows) {
      const all = await graveyards(tx);
      const read = rows.map((row) => ({ row, placed: readingRow(() => ({ ...row, ...placeOf(all, row) })) }));
      const placed = read.flatMap((each) => (each.placed.ok ? [each.placed.row] : []));
      const plan = planRegister(placed, await storedGraves(tx, companyId, placed), seen);
      const lost = read.flatMap(({ row, placed: found }) => (found.ok ? [] : [{ row: row.row, reason: found.reason }]));
      return { ...plan, refused: [...lost, ...plan.refused] };
    },
    async write(tx, { add, change }) {
      people += await saveRegister(tx, companyId, [...add, ...change]);
      namesakes += add.filter(({ nth }) => nth > 1).length;
    },
    finish: async () => [
      ...(people === 0 ? [] : [texts.imports.people(people)]),
      ...(namesakes === 0 ? [] : [texts.imports.namesakes(namesakes)]),
    ],
  };
}

/** Imports a register: graves with their shapes, and the dead, one in a row. */
export const importGraves = (
  deps: ImportDeps,
  source: FeatureSource,
  options: RegisterOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, () => specOf(options), onProgress);

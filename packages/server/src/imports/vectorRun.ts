import type { Executor } from '#server/db/executor.ts';
import type { FieldSpecs } from './fields.ts';
import { importTexts } from './import.hu.ts';
import type { ImportedShape, Plan, ShapedRow } from './plan.ts';
import { readingRow } from './reading.ts';
import type { ReportBuilder } from './report.ts';
import { prepareLine } from '#server/formats/shapes/prepareLine.ts';
import { prepareShape, type ShapeContext } from '#server/formats/shapes/prepareShape.ts';
import { invalidRows } from './shapeRows.ts';
import { REPAIR_TEXTS, shapeFaultText } from '#server/formats/shapes/shapeFault.hu.ts';
import type { SourceFeature } from '#server/formats/featureSource.ts';
import type { Cells, ParsedRow, VectorSpec } from './vectorSpec.ts';

/** Rows that are planned and written together: few enough for one statement, many enough to be quick. */
const BATCH = 500;

/** The path of a file's rows: cells, shape, row, batch, plan, write. */
export class VectorRun<
  F extends FieldSpecs,
  Row extends ShapedRow,
  Shape extends ImportedShape | null,
  Saved extends ShapedRow,
> {
  rows = 0;
  readonly #keys = new Set<string>();
  #batch: Row[] = [];
  readonly #tx: Executor;
  readonly #spec: VectorSpec<F, Row, Shape, Saved>;
  readonly #report: ReportBuilder;
  readonly #cellsOf: (properties: SourceFeature['properties']) => Cells<F>;
  readonly #context: ShapeContext;

  constructor(
    tx: Executor,
    spec: VectorSpec<F, Row, Shape, Saved>,
    report: ReportBuilder,
    cellsOf: (properties: SourceFeature['properties']) => Cells<F>,
    context: ShapeContext,
  ) {
    this.#tx = tx;
    this.#spec = spec;
    this.#report = report;
    this.#cellsOf = cellsOf;
    this.#context = context;
  }

  async take(feature: SourceFeature): Promise<void> {
    this.rows += 1;
    const parsed = this.#read(feature);
    if (!parsed.ok) return this.#report.refuse(feature.row, parsed.reason);
    const key = this.#spec.keyOf(parsed.row);
    if (this.#keys.has(key))
      return this.#report.refuse(feature.row, this.#spec.twiceText?.(parsed.row) ?? importTexts.duplicateKey(key));
    this.#keys.add(key);
    this.#batch.push(parsed.row);
    if (this.#batch.length >= BATCH) await this.flush();
  }

  async flush(): Promise<void> {
    const rows = this.#batch;
    this.#batch = [];
    if (rows.length === 0) return;
    const plan = await this.#refusingInvalid(await this.#spec.plan(this.#tx, rows));
    for (const { row, reason } of plan.refused) this.#report.refuse(row, reason);
    this.#report.added += plan.add.length;
    this.#report.changed += plan.change.length;
    this.#report.unchanged += plan.unchanged;
    // After a refusal the rest is only checked, so that all refusals are reported at once.
    if (this.#report.refusedCount === 0) await this.#spec.write(this.#tx, plan);
  }

  async #refusingInvalid(plan: Plan<Saved>): Promise<Plan<Saved>> {
    const invalid = await invalidRows(this.#tx, [...plan.add, ...plan.change]);
    if (invalid.size === 0) return plan;
    const valid = ({ row }: Saved) => !invalid.has(row);
    const refused = [...invalid].map((row) => ({ row, reason: importTexts.invalidInDatabase }));
    return {
      ...plan,
      add: plan.add.filter(valid),
      change: plan.change.filter(valid),
      refused: [...plan.refused, ...refused],
    };
  }

  #read(feature: SourceFeature): ParsedRow<Row> {
    const shape = this.#shapeOf(feature);
    if (!shape.ok) return shape;
    // A required shape was found, or the row is already refused.
    const cells = readingRow(() => this.#cellsOf(feature.properties));
    if (!cells.ok) return cells;
    return this.#spec.parse(cells.row, shape.row as Shape, feature.row, {
      properties: feature.properties,
      report: this.#report,
    });
  }

  #shapeOf({ geometry, row, repairs = [] }: SourceFeature): ParsedRow<ImportedShape | null> {
    const { use, rule } = this.#spec.shape;
    if (use === 'ignored') return { ok: true, row: null };
    if (geometry === null) {
      return use === 'optional' ? { ok: true, row: null } : { ok: false, reason: shapeFaultText({ code: 'missing' }) };
    }
    if (rule === 'line') {
      const line = prepareLine(geometry, this.#context);
      return line.ok ? { ok: true, row: line.shape } : { ok: false, reason: shapeFaultText(line.fault) };
    }
    const prepared = prepareShape(geometry, rule, this.#context);
    if (!prepared.ok) return { ok: false, reason: shapeFaultText(prepared.fault) };
    for (const repair of [...repairs, ...prepared.repairs]) this.#report.repair(row, REPAIR_TEXTS[repair]);
    return { ok: true, row: prepared.shape };
  }
}

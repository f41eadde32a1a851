import type { CaseChange } from '@georisk/contract/verticals/insurance/damages.ts';
import { accuracyText, fromPlanText } from '@georisk/domain/sampling/measurement.hu.ts';
import { metresFromPlan } from '@georisk/domain/sampling/measurement.ts';
import { formatDate, formatDateTime, formatHectares, formatLength, formatNumber } from '#web/lib/format.ts';
import { type ChangedPoint, hectaresOf, type Stood, stoodOf } from '#web/shared/damagePlot/changeShapes.ts';
import { caseTexts as texts } from './texts.hu.ts';

type Facts = Readonly<Record<string, unknown>>;
type FactName = keyof typeof texts.facts;
type Sides = Pick<CaseChange, 'before' | 'after'>;

const recordOf = (value: unknown): Facts | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : null;

const KNOWN = Object.keys(texts.facts) as readonly FactName[];
/** Shown by the name beside it. */
const SILENT: ReadonlySet<string> = new Set(['expertId']);

function said(key: FactName, value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.nothing;
  if (key === 'area' && typeof value === 'number') return formatHectares(value);
  if (key === 'calculatedYield' && typeof value === 'number') return texts.perHectare(formatNumber(value));
  if (key === 'damageDate' && typeof value === 'string') return formatDate(value);
  if (key === 'status' && typeof value === 'string' && value in texts.statuses)
    return texts.statuses[value as keyof typeof texts.statuses];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : texts.nothing;
}

function factLines(was: Facts | null, is: Facts | null): readonly string[] {
  if (is === null) return [];
  return KNOWN.filter((key) => !SILENT.has(key) && key in is)
    .filter((key) => JSON.stringify(was?.[key] ?? null) !== JSON.stringify(is[key] ?? null))
    .map((key) =>
      was === null
        ? texts.set(texts.facts[key], said(key, is[key]))
        : texts.changed(texts.facts[key], said(key, was[key]), said(key, is[key])),
    );
}

function outlineLines(was: Stood, is: Stood): readonly string[] {
  if (JSON.stringify(was.outlines) === JSON.stringify(is.outlines)) return [];
  const [before, after] = [hectaresOf(was), hectaresOf(is)];
  if (before === null) return after === null ? [] : [texts.outlineNew(formatHectares(after))];
  if (after === null) return [texts.outlineGone(formatHectares(before))];
  return [texts.outlineChanged(formatHectares(before), formatHectares(after))];
}

const yieldOf = (point: ChangedPoint) =>
  point.yield === null ? texts.nothing : texts.perHectare(formatNumber(point.yield));

/** Metres below which a point counts as unmoved. */
const SAME_PLACE = 0.05;

function fixLine(fix: NonNullable<ChangedPoint['fix']>, position: ChangedPoint['position']): string {
  const metres = metresFromPlan(fix, position);
  const parts = [accuracyText(fix.accuracy), ...(metres === null ? [] : [fromPlanText(metres)])];
  return texts.set(texts.pointFix, parts.join(', '));
}

function pointLine(was: ChangedPoint, is: ChangedPoint): string | null {
  const metres = Math.hypot(is.position[0] - was.position[0], is.position[1] - was.position[1]);
  const parts = [
    ...(metres > SAME_PLACE ? [texts.pointMoved(formatLength(metres))] : []),
    ...(was.yield === is.yield ? [] : [texts.changed(texts.pointYield, yieldOf(was), yieldOf(is))]),
    ...(is.reason === '' ? [] : [texts.set(texts.pointReason, is.reason)]),
    ...(is.measuredAt === null || is.measuredAt === was.measuredAt
      ? []
      : [texts.set(texts.pointMeasured, formatDateTime(is.measuredAt))]),
    ...(is.fix === null || JSON.stringify(is.fix) === JSON.stringify(was.fix) ? [] : [fixLine(is.fix, is.position)]),
    ...(was.isUsed === is.isUsed ? [] : [is.isUsed ? texts.pointUsed : texts.pointUnused]),
    ...(was.comment === is.comment
      ? []
      : [texts.set(texts.pointComment, is.comment === '' ? texts.nothing : is.comment)]),
  ];
  return parts.length === 0 ? null : texts.point(is.number, parts.join(', '));
}

/** Number of points that are listed one by one; more of them are counted. */
const MAX_POINTS = 6;

function pointLines(was: Stood, is: Stood): readonly string[] {
  const before = new Map(was.points.map((point) => [point.id, point]));
  const after = new Set(is.points.map(({ id }) => id));
  const news = is.points.filter(({ id }) => !before.has(id));
  const gone = was.points.filter(({ id }) => !after.has(id));
  const changed = is.points.flatMap((point) => {
    const old = before.get(point.id);
    return (old && pointLine(old, point)) ?? [];
  });
  const numbers = (points: readonly ChangedPoint[]) => points.map(({ number }) => number);
  return [
    ...(news.length === 0 ? [] : [texts.pointsNew(numbers(news))]),
    ...(gone.length === 0 ? [] : [texts.pointsGone(numbers(gone))]),
    ...changed.slice(0, MAX_POINTS),
    ...(changed.length > MAX_POINTS ? [texts.pointsMore(changed.length - MAX_POINTS)] : []),
  ];
}

/** A photo that was added or removed. */
function photoLines(facts: Facts | null): readonly string[] | null {
  if (typeof facts?.['sha256'] !== 'string') return null;
  const { sequenceNumber: number, photoCreatedAt: at, pointNumber } = facts;
  const said = texts.photo(
    typeof number === 'number' ? number : null,
    typeof at === 'string' ? formatDateTime(at) : null,
  );
  return [typeof pointNumber === 'number' ? texts.photoOf(said, pointNumber) : said];
}

interface ReportedPlot {
  readonly id: number;
  readonly said: string;
}

function plotsIn(facts: Facts | null): readonly ReportedPlot[] {
  const plots = facts?.['plots'];
  if (!Array.isArray(plots)) return [];
  return plots.flatMap((plot: unknown) => {
    const { id, meparCode, plantName, area } = recordOf(plot) ?? {};
    if (typeof id !== 'number' || typeof meparCode !== 'string' || typeof area !== 'number') return [];
    const plant = typeof plantName === 'string' && plantName !== '' ? plantName : texts.unknownPlant;
    return [{ id, said: [meparCode, plant, formatHectares(area)].join(', ') }];
  });
}

/** Plots that were added, removed, or are reported differently. */
function plotLines(before: Facts | null, after: Facts | null): readonly string[] {
  const was = new Map(plotsIn(before).map(({ id, said: plot }) => [id, plot]));
  const is = new Map(plotsIn(after).map(({ id, said: plot }) => [id, plot]));
  return [
    ...[...is].filter(([id]) => !was.has(id)).map(([, plot]) => texts.plotNew(plot)),
    ...[...was].filter(([id]) => !is.has(id)).map(([, plot]) => texts.plotGone(plot)),
    ...[...is].flatMap(([id, plot]) => {
      const old = was.get(id);
      return old === undefined || old === plot ? [] : [texts.plotChanged(old, plot)];
    }),
  ];
}

/** The effects of a change, one line for each difference. */
export function historyLines({ before, after }: Sides): readonly string[] {
  const [was, is] = [stoodOf(before), stoodOf(after)];
  const photo = photoLines(recordOf(after) ?? recordOf(before));
  if (photo !== null) return photo;
  const policy = recordOf(after)?.['outlineOf'];
  return [
    ...(typeof policy === 'string' ? [texts.outlineOf(policy)] : []),
    ...factLines(recordOf(before), recordOf(after)),
    ...plotLines(recordOf(before), recordOf(after)),
    ...outlineLines(was, is),
    ...pointLines(was, is),
  ];
}

import type { CaseChange } from '@georisk/contract/endpoints/damages.ts';
import { formatDate, formatHectares } from '#web/lib/format.ts';
import { caseTexts as texts } from './texts.hu.ts';

type Facts = Readonly<Record<string, unknown>>;
type Known = keyof typeof texts.facts;

const recordOf = (value: unknown): Facts | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : null;

const KNOWN = Object.keys(texts.facts) as readonly Known[];
/** Said by the name beside it. */
const SILENT: ReadonlySet<string> = new Set(['expertId']);

function said(key: Known, value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.nothing;
  if (key === 'area' && typeof value === 'number') return formatHectares(value);
  if (key === 'damageDate' && typeof value === 'string') return formatDate(value);
  if (key === 'status' && typeof value === 'string' && value in texts.statuses)
    return texts.statuses[value as keyof typeof texts.statuses];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : texts.nothing;
}

const GEOMETRIES = ['tableGeometry', 'geom', 'areas'] as const;
const outlineChanged = (before: Facts | null, after: Facts | null): boolean =>
  GEOMETRIES.some((key) => JSON.stringify(before?.[key]) !== JSON.stringify(after?.[key]));

/** What a change did, a line for each thing that is another than before. */
export function historyLines({ before, after }: Pick<CaseChange, 'before' | 'after'>): readonly string[] {
  const [was, is] = [recordOf(before), recordOf(after)];
  if (is === null) return [];
  const lines = KNOWN.filter((key) => !SILENT.has(key) && key in is)
    .filter((key) => JSON.stringify(was?.[key] ?? null) !== JSON.stringify(is[key] ?? null))
    .map((key) =>
      was === null
        ? texts.set(texts.facts[key], said(key, is[key]))
        : texts.changed(texts.facts[key], said(key, was[key]), said(key, is[key])),
    );
  return outlineChanged(was, is) ? [...lines, texts.outlineChanged] : lines;
}

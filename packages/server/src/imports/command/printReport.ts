import type { ImportReport, RowNote } from '../report.ts';
import { commandTexts } from './command.hu.ts';

const MAX_LINES = 20;

/** The reports of a command as lines for people. */
export function reportLines(reports: readonly ImportReport[]): readonly string[] {
  const dryRun = reports.some((report) => report.dryRun);
  const refused = reports.some((report) => report.refusedCount > 0);
  const same = reports.every(({ added, changed }) => added + changed === 0);
  const saved = same ? commandTexts.nothingNew : commandTexts.saved;
  // Scenes are saved one by one.
  const failed = reports.some(({ kind, saved }) => kind === 'scene' && saved)
    ? commandTexts.restSaved
    : commandTexts.nothingSaved;
  const result = refused ? failed : dryRun ? commandTexts.dryRun : saved;
  return [...reports.flatMap(linesOf), result];
}

function linesOf(report: ImportReport): readonly string[] {
  const { fileName, added, changed, unchanged, refused, refusedCount, repaired, repairedCount, notes } = report;
  return [
    commandTexts.summary(fileName, added, changed, unchanged, refusedCount),
    ...noteLines(refused, refusedCount, commandTexts.refusedRow),
    ...noteLines(repaired, repairedCount, commandTexts.repairedRow),
    ...notes.map((note) => `  ${note}`),
  ];
}

function noteLines(
  notes: readonly RowNote[],
  count: number,
  text: (row: number, reason: string) => string,
): readonly string[] {
  const shown = notes.slice(0, MAX_LINES).map(({ row, reason }) => text(row, reason));
  return count > shown.length ? [...shown, commandTexts.more(count - shown.length)] : shown;
}

/** 0: saved (or tried) as a whole; 1: refused. */
export const exitCodeOf = (reports: readonly ImportReport[]): number =>
  reports.every(({ refusedCount }) => refusedCount === 0) ? 0 : 1;

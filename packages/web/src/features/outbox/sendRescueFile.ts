import { API } from '@georisk/contract/api.ts';
import type { RescueReport } from '@georisk/contract/verticals/insurance/rescueFiles.ts';
import { apiTexts } from '#web/lib/api.hu.ts';
import { ApiProblem, problemOf } from '#web/lib/apiProblem.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import { sessionHeaders } from '#web/lib/sessionHeaders.ts';

/** A gigabyte of photos, each of which the server reads. */
const TIMEOUT_MS = 1_800_000;

/** Sends a rescue file to be imported. @throws ApiProblem of a refusal */
export async function sendRescueFile(file: File): Promise<RescueReport> {
  const { token, admin } = credentials.read();
  const body = new FormData();
  body.append('file', file, file.name);
  let response: Response;
  try {
    response = await fetch(API.importRescueFile.path, {
      method: 'POST',
      headers: { Accept: 'application/json', ...sessionHeaders(token, admin) },
      body,
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new ApiProblem({ status: 0, reason: 'network', message: apiTexts.unavailable });
  }
  if (response.ok) return (await response.json()) as RescueReport;
  const problem = await problemOf(response);
  if (problem.code === 1 && credentials.read().token === token) credentials.dropToken('expired');
  throw problem;
}

/** What became of a file: its report, or why it was refused. */
export type Brought =
  | { readonly file: File; readonly kind: 'read'; readonly report: RescueReport }
  | { readonly file: File; readonly kind: 'refused'; readonly why: string };

const brought = async (file: File): Promise<Brought> => {
  try {
    return { file, kind: 'read', report: await sendRescueFile(file) };
  } catch (error) {
    return { file, kind: 'refused', why: error instanceof ApiProblem ? error.message : apiTexts.unavailable };
  }
};

const isWaiting = (each: Brought): boolean =>
  each.kind === 'read' && each.report.rows.some(({ outcome }) => outcome === 'waits');
const brings = (each: Brought): boolean =>
  each.kind === 'read' && each.report.rows.some(({ outcome }) => outcome === 'applied');

/** What a file has brought in all of its readings: what came in with the first is not said to have been there. */
function joined(before: Brought | undefined, now: Brought): Brought {
  if (before?.kind !== 'read' || now.kind !== 'read') return before?.kind === 'read' ? before : now;
  const came = new Set(
    before.report.rows.filter(({ outcome }) => outcome === 'applied').map(({ changeId }) => changeId),
  );
  const rows = now.report.rows.map((row) => (came.has(row.changeId) ? { ...row, outcome: 'applied' as const } : row));
  return { ...now, report: { ...now.report, rows } };
}

/**
 * Imports files one after the other, in whatever order they were chosen: one that waits for another is read again after
 * it, as long as more comes in.
 * @param onFile which file is read now
 */
export async function bringFiles(files: readonly File[], onFile: (name: string) => void): Promise<readonly Brought[]> {
  const results = new Map<File, Brought>();
  let todo = files;
  while (todo.length > 0) {
    const round: Brought[] = [];
    for (const file of todo) {
      onFile(file.name);
      const result = await brought(file);
      round.push(result);
      results.set(file, joined(results.get(file), result));
    }
    todo = round.some(brings) && files.length > 1 ? round.filter(isWaiting).map(({ file }) => file) : [];
  }
  return [...results.values()];
}

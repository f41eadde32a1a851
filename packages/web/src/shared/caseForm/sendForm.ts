import type { Answer } from '@georisk/contract/endpoints.ts';
import type { CellFault } from '@georisk/domain/case/caseTable.ts';
import { apiTexts } from '#web/lib/api.hu.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { problemOf } from '#web/lib/apiProblem.ts';
import { sessionHeaders } from '#web/lib/sessionHeaders.ts';
import { credentials } from '#web/lib/browserCredentials.ts';

const TIMEOUT_MS = 120_000;

/** The server's faults by cell, beside the problem. */
export class TableRefused extends Error {
  override readonly name = 'TableRefused';
  readonly faults: readonly CellFault[];
  constructor(message: string, faults: readonly CellFault[]) {
    super(message);
    this.faults = faults;
  }
}

async function rowsOf(response: Response): Promise<readonly CellFault[]> {
  const body = (await response.json().catch(() => null)) as { rows?: unknown } | null;
  return Array.isArray(body?.rows) ? (body.rows as CellFault[]) : [];
}

/** Sends a table in a form. @param field name of its field in the form @throws TableRefused, ApiProblem */
export async function sendForm<
  N extends 'createDamageFromExcel' | 'importInspections' | 'inviteUsers' | 'radarEventFile',
>(path: string, field: string, file: File): Promise<Answer<N>> {
  const body = new FormData();
  body.append(field, file, file.name);
  const { token, admin } = credentials.read();
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { Accept: 'application/json', ...sessionHeaders(token, admin) },
      body,
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new ApiProblem({ status: 0, reason: 'network', message: apiTexts.unavailable });
  }
  if (response.ok) return (await response.json()) as Answer<N>;
  const rows = await rowsOf(response.clone());
  const problem = await problemOf(response);
  if (rows.length > 0) throw new TableRefused(problem.message, rows);
  if (problem.code === 1 && credentials.read().token === token) credentials.dropToken('expired');
  throw problem;
}

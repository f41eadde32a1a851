import { API, fillPath } from '@georisk/contract/api.ts';
import type { ImportAttempt, ImportColumns } from '@georisk/contract/verticals/admin/imports.ts';
import { apiTexts } from '#web/lib/api.hu.ts';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { problemOf } from '#web/lib/apiProblem.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import { sessionHeaders } from '#web/lib/sessionHeaders.ts';
import { columnParts, type Mapping, valueParts } from './importMapping.ts';

const TIMEOUT_MS = 360_000;
const LOOK_EVERY_MS = 1_000;
const REFUSED = 422;

export interface ImportToSend {
  readonly kind: string;
  readonly files: readonly File[];
  /** The command's options by their word; empty ones are left out. */
  readonly options: Readonly<Record<string, string>>;
  readonly mapping: Mapping;
  readonly dryRun: boolean;
}

function formOf({ files, options, mapping, dryRun }: ImportToSend): FormData {
  const form = new FormData();
  for (const part of columnParts(mapping.columns)) form.append('columns', part);
  for (const part of valueParts(mapping.values)) form.append('values', part);
  for (const [name, value] of Object.entries(options)) if (value.trim() !== '') form.append(name, value);
  if (dryRun) form.append('dryRun', 'true');
  for (const file of files) form.append('file', file, file.name);
  return form;
}

const wait = () => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));

/** Looks at an import until it has ended; a server that is busy meanwhile is asked again. */
async function ended(first: ImportAttempt, onProgress: (share: number) => void): Promise<ImportAttempt> {
  let attempt = first;
  while (attempt.state === 'running') {
    onProgress(attempt.progress);
    await wait();
    try {
      attempt = await callApi('importAttempt', { params: { id: attempt.id } });
    } catch (error) {
      if (!(error instanceof ApiProblem) || (error.status !== 0 && error.status < 500)) throw error;
    }
  }
  return attempt;
}

/** Sends files as a form. @throws ApiProblem of a refusal */
async function post(call: 'importFiles' | 'importColumns', kind: string, body: FormData, signal?: AbortSignal) {
  const { token, admin } = credentials.read();
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch(fillPath(API[call].path, { kind }), {
      method: 'POST',
      headers: { Accept: 'application/json', ...sessionHeaders(token, admin) },
      body,
      credentials: 'omit',
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new ApiProblem({ status: 0, reason: 'network', message: apiTexts.unavailable });
  }
  if (response.ok) return response.json();
  // A file that was read and refused has its report.
  if (response.status === REFUSED) {
    const answer = (await response.clone().json()) as { state?: unknown };
    if (answer.state === 'refused') return answer;
  }
  const problem = await problemOf(response);
  if (problem.code === 1 && credentials.read().token === token) credentials.dropToken('expired');
  throw problem;
}

/** Sends the files of an import and waits for its end. @throws ApiProblem of a refusal */
export async function sendImport(wish: ImportToSend, onProgress: (share: number) => void): Promise<ImportAttempt> {
  return ended((await post('importFiles', wish.kind, formOf(wish))) as ImportAttempt, onProgress);
}

export interface FilesToRead {
  readonly kind: string;
  readonly files: readonly File[];
  readonly layer: string;
}

/** Reads the columns of files, and imports nothing. @throws ApiProblem of a refusal */
export async function readColumns({ kind, files, layer }: FilesToRead, signal: AbortSignal): Promise<ImportColumns> {
  const form = new FormData();
  if (layer.trim() !== '') form.append('layer', layer);
  for (const file of files) form.append('file', file, file.name);
  return (await post('importColumns', kind, form, signal)) as ImportColumns;
}

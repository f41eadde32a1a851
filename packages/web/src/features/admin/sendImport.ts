import { API, fillPath } from '@georisk/contract/api.ts';
import type { ImportAttempt } from '@georisk/contract/verticals/admin/imports.ts';
import { apiTexts } from '#web/lib/api.hu.ts';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { problemOf } from '#web/lib/apiProblem.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import { sessionHeaders } from '#web/lib/sessionHeaders.ts';

const TIMEOUT_MS = 360_000;
const LOOK_EVERY_MS = 1_000;

export interface ImportToSend {
  readonly kind: string;
  readonly files: readonly File[];
  /** The command's options by their word; empty ones are left out. */
  readonly options: Readonly<Record<string, string>>;
  readonly dryRun: boolean;
}

function formOf({ files, options, dryRun }: ImportToSend): FormData {
  const form = new FormData();
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

/** Sends the files of an import and waits for its end. @throws ApiProblem of a refusal */
export async function sendImport(wish: ImportToSend, onProgress: (share: number) => void): Promise<ImportAttempt> {
  const { token, admin } = credentials.read();
  let response: Response;
  try {
    response = await fetch(fillPath(API.importFiles.path, { kind: wish.kind }), {
      method: 'POST',
      headers: { Accept: 'application/json', ...sessionHeaders(token, admin) },
      body: formOf(wish),
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new ApiProblem({ status: 0, reason: 'network', message: apiTexts.unavailable });
  }
  if (response.ok) return ended((await response.json()) as ImportAttempt, onProgress);
  const problem = await problemOf(response);
  if (problem.code === 1 && credentials.read().token === token) credentials.dropToken('expired');
  throw problem;
}

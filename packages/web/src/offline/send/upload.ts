import { apiTexts } from '#web/lib/api.hu.ts';
import { ApiProblem, problemOf } from '#web/lib/apiProblem.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import { sessionHeaders } from '#web/lib/sessionHeaders.ts';
import { thumbnailOf } from './thumbnailOf.ts';

const unavailable = () => new ApiProblem({ status: 0, reason: 'network', message: apiTexts.unavailable });

async function answerOf<T>({ status, responseText }: XMLHttpRequest, token: string | undefined): Promise<T> {
  const response = new Response(responseText, { status });
  if (response.ok) return (await response.json()) as T;
  const problem = await problemOf(response);
  if (problem.code === 1 && credentials.read().token === token) credentials.dropToken('expired');
  throw problem;
}

/** Ends with the answered request. @throws ApiProblem where there was none */
const ended = (request: XMLHttpRequest, body: FormData, signal: AbortSignal): Promise<XMLHttpRequest> =>
  new Promise((done, failed) => {
    request.addEventListener('load', () => done(request));
    request.addEventListener('error', () => failed(unavailable()));
    request.addEventListener('abort', () => failed(unavailable()));
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });

/** Sends a photo with its small picture; by XMLHttpRequest, because only that reports the progress of an upload. */
export async function uploadTo<T>(
  url: string,
  file: File,
  { onShare, signal }: { readonly onShare: (share: number) => void; readonly signal: AbortSignal },
): Promise<T> {
  const thumbnail = await thumbnailOf(file).catch(() => null);
  signal.throwIfAborted();
  const form = new FormData();
  form.append('photo', file, file.name);
  if (thumbnail !== null) form.append('thumbnail', thumbnail, 'thumbnail.jpg');
  const { token, admin } = credentials.read();
  const request = new XMLHttpRequest();
  request.open('POST', url);
  for (const [name, value] of Object.entries(sessionHeaders(token, admin))) request.setRequestHeader(name, value);
  request.setRequestHeader('Accept', 'application/json');
  request.upload.addEventListener('progress', ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0));
  return answerOf<T>(await ended(request, form, signal), token);
}

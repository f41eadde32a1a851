import { authorizedFetch } from './api.ts';
import { problemOf } from './apiProblem.ts';
import { saveFile } from './saveFile.ts';

const NAMED = /filename\*=UTF-8''([^;]+)|filename="?([^";]+)"?/i;

/**
 * Fetches a file for the user and passes it to the browser under the name that the server gives it. @throws
 * ApiProblem
 * @param body of a request by POST
 */
export async function downloadFile(url: string, otherwise: string, body?: object): Promise<void> {
  const answer = await authorizedFetch(url, undefined, body);
  if (!answer.ok) throw await problemOf(answer);
  const [, encoded, plain] = NAMED.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  saveFile(await answer.blob(), encoded === undefined ? (plain ?? otherwise) : decodeURIComponent(encoded));
}

import { randomUUID } from 'node:crypto';
import { runCommand } from './product.ts';

const ADMIN = 'packages/server/src/cli/admin.ts';
const JSON_TYPE = { 'content-type': 'application/json' } as const;

async function post(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/**
 * Creates the installation's first administrator, as an operator does. @returns the token with which they set their
 * password
 */
export async function createAdministrator(
  userName: string,
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const output = await runCommand(ADMIN, ['create', '--user-name', userName, '--name', 'Teszt Elek'], settings);
  const token = /passwordRenew\?token=(\S+)/.exec(output)?.[1];
  if (token === undefined) throw new Error(`No link to set a password in:\n${output}`);
  return token;
}

/** Sets a password by the token of a link. */
export async function setPassword(url: string, token: string, password: string): Promise<void> {
  await post(`${url}/api/oauth2/passwordRenew`, { token, password });
}

/** The header of a signed-in user's calls. */
export async function signIn(url: string, username: string, password: string): Promise<{ authorization: string }> {
  const answer = await post(`${url}/api/oauth2/token`, { grant_type: 'password', username, password });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { authorization: `Bearer ${token}` };
}

/** The key with which another map program signs in as this user. */
export async function makeMapKey(url: string, headers: { readonly authorization: string }): Promise<string> {
  const answer = await post(`${url}/api/currentUser/mapKeys`, { name: `GDAL ${randomUUID()}`, days: 30 }, headers);
  return ((await answer.json()) as { mapKey: string }).mapKey;
}

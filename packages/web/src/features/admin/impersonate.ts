import { parseCompoundToken } from '@georisk/domain/link/compoundToken.ts';
import { readArrival } from '#web/session/readArrival.ts';
import { callApi } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/apiProblem.ts';
import { type Followed, followLink } from '#web/shared/link/followLink.ts';
import { adminTexts } from './texts.hu.ts';

/**
 * Gets a link for the user and follows it at once, in this tab and without the address bar: its token is never seen,
 * and the administrator's own session (`replacing: null`) continues behind it.
 * @throws ApiProblem, with reason `fresh-sign-in-needed` when the own sign-in is too old
 */
export async function impersonate(userId: number, reason: string): Promise<Followed> {
  const { url } = await callApi('impersonate', { body: { userId, reason }, asAdmin: true });
  const { link, admin } = readArrival(new URL(url, window.location.origin));
  const token = parseCompoundToken(link?.compoundToken);
  if (token === null)
    throw new ApiProblem({ status: 500, reason: 'internal-error', message: adminTexts.impersonate.notHere });
  return followLink(token, { admin: admin ?? false, replacing: null });
}

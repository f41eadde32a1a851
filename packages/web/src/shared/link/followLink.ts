import type { Answer } from '@georisk/contract/endpoints.ts';
import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import { type FarmerBlock, hasDate } from '@georisk/domain/farmer/farmerView.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import type { AlertTarget } from '@georisk/domain/link/alertTarget.ts';
import type { CompoundToken } from '@georisk/domain/link/compoundToken.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { isFarmer } from '@georisk/domain/roles/roles.ts';
import { href } from '#web/routes/routes.ts';
import { sessionSeed } from '#web/session/sessionSeed.ts';
import { currentUserQuery } from '#web/session/useSession.ts';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import { alertHref } from './alertHref.ts';
import { plotHref } from './plotHref.ts';
import { browserNonce } from './browserNonce.ts';

export interface Destination {
  readonly to: string;
  /** Date of the link's alert, where it no longer exists. */
  readonly goneAlert: IsoDate | null;
  /** The farmer's parcels, where they had to be read to find the target. */
  readonly mepars?: Answer<'mepars'>;
}

/** Alerts are about a farmer's parcels, and about the plots of an agronomist. */
const hasAlerts = ({ role }: CurrentUser): boolean => isFarmer(role) || mayCall('blockPlots', role);

/** Target of a link for its user; home where it cannot be determined now. */
async function destination(
  user: CurrentUser,
  target: AlertTarget | undefined,
  token: string | undefined,
): Promise<Destination> {
  if (target === undefined || !hasAlerts(user)) return { to: href.home(), goneAlert: null };
  try {
    // An agronomist's client may have thousands of blocks: those of the alert's day are requested alone.
    const ofDay = isFarmer(user.role) ? {} : { query: { alertDate: target.date } };
    const mepars = await callApi('mepars', { ...ofDay, ...(token === undefined ? {} : { token }) });
    if (!Array.isArray(mepars)) return { to: href.home(), mepars, goneAlert: null };
    if (!isFarmer(user.role)) {
      const to = plotHref(mepars, target);
      return { to: to ?? href.home(), goneAlert: to === null ? target.date : null };
    }
    const blocks = mepars as unknown as FarmerBlock[];
    const stands = target.view !== 'alert' || blocks.some((block) => hasDate(block, 'alert', target.date));
    return { to: alertHref(blocks, target), mepars, goneAlert: stands ? null : target.date };
  } catch {
    return { to: href.home({ view: target.view, date: target.date }), goneAlert: null };
  }
}

export interface Followed {
  readonly destination: Destination;
  /** Makes the session the current one; the whole screen begins anew. */
  readonly adopt: () => void;
}

/**
 * Exchanges a link for a session.
 * @param options.tapped by a person who pressed a button
 * @param options.replacing token of the session that ends with it; null where there is none or it must continue
 * @throws ApiProblem
 */
export async function followLink(
  { userId, token: linkToken }: CompoundToken,
  options: {
    readonly target?: AlertTarget | undefined;
    readonly admin: boolean;
    readonly replacing: string | null;
    readonly tapped?: boolean;
  },
): Promise<Followed> {
  const { token } = await callApi('linkSignIn', {
    body: { userId, linkToken, nonce: browserNonce(), ...(options.tapped === true && { tapped: true }) },
    token: options.replacing,
  });
  const user = await callApi('currentUser', { token });
  const found = await destination(user, options.target, token);
  const { mepars } = found;
  return {
    destination: found,
    adopt: () => {
      sessionSeed.put([
        [currentUserQuery().queryKey, user],
        ...(mepars === undefined ? [] : [[apiQuery('mepars').queryKey, mepars] as const]),
      ]);
      credentials.setAdmin(options.admin);
      if (user.session.kind === 'impersonated') credentials.keepTabToken(token);
      else credentials.keepToken(token);
    },
  };
}

/** The same for users who are signed in as the link's user already: nothing is exchanged. */
export const destinationHere = (user: CurrentUser, target: AlertTarget | undefined): Promise<Destination> =>
  destination(user, target, undefined);

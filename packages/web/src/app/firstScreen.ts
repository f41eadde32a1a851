import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { earlyContent, forgetEarlyRead } from '#web/lib/earlyReads.ts';
import { CASE_PATH } from '#web/routes/casePath.ts';
import type { SeededData } from '#web/session/sessionSeed.ts';
import { currentUserQuery } from '#web/session/useSession.ts';
import { SignedIn } from './Protected.tsx';

/** Milliseconds after which the application is drawn with what there is. */
const MAX_WAIT = 1_000;

interface Ahead {
  /** Addresses of the early reads whose content this is. */
  readonly urls: readonly string[];
  readonly data: SeededData;
}

const NOTHING: Ahead = { urls: [], data: [] };

async function userAhead(pathname: string): Promise<Ahead> {
  const [user, { screenAt }] = await Promise.all([
    earlyContent('/api/currentUser') as Promise<CurrentUser | undefined>,
    import('./roleScreens.ts'),
    SignedIn.ahead(),
  ]);
  if (user === undefined) return NOTHING;
  await screenAt(pathname, user)?.component.ahead?.();
  return { urls: ['/api/currentUser'], data: [[currentUserQuery().queryKey, user]] };
}

async function caseAhead(pathname: string): Promise<Ahead> {
  const id = CASE_PATH.exec(pathname)?.[1];
  if (id === undefined) return NOTHING;
  const url = `/api/damages/${id}`;
  const damage = (await earlyContent(url)) as Damage | undefined;
  if (damage === undefined) return NOTHING;
  return { urls: [url], data: [[apiQuery('damage', { params: { id } }).queryKey, damage]] };
}

/**
 * Waits for the code of the first screen and for the answers that were requested beside it, so that it is drawn once
 * and not as each of them comes.
 * @returns the answers, for the session that begins now; nothing of what is late or was refused
 */
export async function firstScreen(): Promise<SeededData> {
  const { pathname } = window.location;
  const parts = Promise.all([userAhead(pathname), caseAhead(pathname)]).catch(() => []);
  const late = new Promise<[]>((resolve) => {
    setTimeout(() => resolve([]), MAX_WAIT);
  });
  const came = await Promise.race([parts, late]);
  for (const url of came.flatMap(({ urls }) => urls)) forgetEarlyRead(url);
  return came.flatMap(({ data }) => data);
}

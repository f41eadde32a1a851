import type { Caller } from '../caller.ts';

/** The cached data of the caller's session: a new object whenever it is read again, and none once it was forgotten. */
export type KnownSession = Caller['session'];

/** An answer as it was sent, ready to be sent again. */
export interface KeptAnswer {
  /** Milliseconds of the clock from which it may not be sent any more. */
  readonly until: number;
  readonly etag: string;
  /** Name, value, name, value …; for 200 and for 304. */
  readonly headers: string[];
  readonly unchanged: string[];
  /** Null where only its ETag is known: the client already had the body. */
  readonly body: Buffer | null;
  readonly route: string;
  /** What a proxy reported of the path to it. */
  readonly protocol: string | undefined;
}

/** All of them together, over all sessions. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_ANSWERS = 8_192;
/** An entry's own cost: address, headers. */
const OVERHEAD = 2_048;

export interface KeptAnswers {
  get(session: KnownSession, url: string): KeptAnswer | undefined;
  keep(session: KnownSession, url: string, answer: KeptAnswer): void;
}

/**
 * Keeps answers by the session that received them and the address as it was sent. They are keyed by the cached session
 * object, so they go with it when the session signs out, ends or is read again.
 */
export function createKeptAnswers(maxBytes = MAX_BYTES): KeptAnswers {
  let bySession = new WeakMap<KnownSession, Map<string, KeptAnswer>>();
  let bytes = 0;
  let count = 0;
  return {
    get: (session, url) => bySession.get(session)?.get(url),
    keep(session, url, answer) {
      const size = OVERHEAD + (answer.body?.length ?? 0);
      if (size > maxBytes) return;
      // The size of answers of forgotten sessions is not subtracted: starting again is rare and costs one ordinary
      // answer each.
      if (bytes + size > maxBytes || count >= MAX_ANSWERS) {
        bySession = new WeakMap();
        bytes = 0;
        count = 0;
      }
      bytes += size;
      count += 1;
      const answers = bySession.get(session) ?? new Map<string, KeptAnswer>();
      bySession.set(session, answers.set(url, answer));
    },
  };
}

import type { Caller } from '../caller.ts';

/** What was known of the caller's session: another object as soon as it is read anew, and none once it was forgotten. */
export type KnownSession = Caller['session'];

/** An answer as it left, ready to leave once more. */
export interface KeptAnswer {
  /** Milliseconds of the clock from which it may not leave any more. */
  readonly until: number;
  readonly etag: string;
  /** Name, value, name, value …; for 200 and for 304. */
  readonly headers: string[];
  readonly unchanged: string[];
  /** Null where only its ETag is known: the client had the body. */
  readonly body: Buffer | null;
  readonly route: string;
  /** What a proxy said of the way to it. */
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
 * Answers by the session that got them and the address as it was sent. They hang on what is known of the session, so
 * they are gone with it: signed out, ended, or read anew.
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
      // What hung on sessions that are gone is not counted back: beginning anew is rare and costs one ordinary answer each.
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

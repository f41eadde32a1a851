import { Problem } from '#server/http/problem.ts';

const MAX_WAITING = 20;
/** A person who waits this long counts as a newcomer again. */
const FORGOTTEN_MS = 3_600_000;

interface Waiting {
  readonly person: number;
  readonly begin: () => void;
}

/** Files that are read one after the other: many at once would take memory and processors from other calls. */
export interface Lane {
  /**
   * Runs a person's work when it is their turn: the person whose last turn is longest ago goes first.
   * @throws Problem where too many wait, or where the person is paused
   */
  run<T>(person: number, work: () => Promise<T>): Promise<T>;
  /** Accepts no work of a person for a while. */
  pause(person: number, milliseconds: number): void;
}

/** @param now milliseconds, always forward */
export function createLane(now: () => number = () => performance.now()): Lane {
  const waiting: Waiting[] = [];
  const served = new Map<number, number>();
  const paused = new Map<number, number>();
  let isTaken = false;

  const forget = () => {
    for (const [person, at] of served) if (now() - at > FORGOTTEN_MS) served.delete(person);
    for (const [person, until] of paused) if (until <= now()) paused.delete(person);
  };
  const next = () => {
    forget();
    const [first] = waiting.toSorted((a, b) => (served.get(a.person) ?? -1) - (served.get(b.person) ?? -1));
    isTaken = first !== undefined;
    if (first === undefined) return;
    waiting.splice(waiting.indexOf(first), 1);
    first.begin();
  };
  const turn = (person: number) =>
    new Promise<void>((begin) => {
      waiting.push({ person, begin });
      if (!isTaken) next();
    });

  return {
    async run(person, work) {
      const wait = (paused.get(person) ?? 0) - now();
      if (wait > 0)
        throw new Problem('too-many-requests', {
          error: 'Files of a person',
          retryAfterSeconds: Math.ceil(wait / 1_000),
        });
      if (waiting.length >= MAX_WAITING) throw new Problem('busy', { error: 'Files queue', retryAfterSeconds: 10 });
      await turn(person);
      try {
        return await work();
      } finally {
        served.set(person, now());
        next();
      }
    },
    pause: (person, milliseconds) => void paused.set(person, now() + milliseconds),
  };
}

import { type Check, createCheck, type Probe } from './check.ts';

/** The probes of readiness, in the order in which they are reported. */
export const PARTS = ['disk', 'database', 'migrations', 'store', 'queue'] as const;
export type Part = (typeof PARTS)[number];

/** What is wrong: a dependency, that one could not be looked at, or that this process is ending. */
export type HealthFault = Part | 'unseen' | 'stopping';
/** Faults that an operator should correct, though calls are answered. */
export type HealthWarning = 'proxy-not-trusted';

export interface Health {
  /** Why calls should not be sent here now; empty where they should. At most 1 s old. */
  faults(): Promise<readonly HealthFault[]>;
  warnings(): readonly HealthWarning[];
  warn(warning: HealthWarning): void;
  /** Records a write that found no room, here or at the database, whose disk only the database sees. */
  noteFullDisk(): void;
  /** Reports not ready from now on, so that no new call is sent here. */
  drain(): void;
  readonly draining: boolean;
}

/** How long a write that found no room counts while the probes see enough free space. */
const FULL_MS = 10_000;

export function createHealth(probes: Partial<Readonly<Record<Part, Probe>>>): Health {
  let draining = false;
  let fullUntil = -Infinity;
  const warnings = new Set<HealthWarning>();
  const disk: Probe = async () => performance.now() >= fullUntil && (probes.disk === undefined || probes.disk());
  const checks: readonly (readonly [Part, Check])[] = PARTS.flatMap((part) => {
    const probe = part === 'disk' ? disk : probes[part];
    return probe ? [[part, createCheck(probe)] as const] : [];
  });
  return {
    async faults() {
      if (draining) return ['stopping'];
      const holding = await Promise.all(checks.map(([, check]) => check()));
      const seen = checks.flatMap(([part], index) => (holding[index] === false ? [part] : []));
      return seen.length === 0 && holding.includes(undefined) ? ['unseen'] : seen;
    },
    warnings: () => [...warnings],
    warn: (warning) => void warnings.add(warning),
    noteFullDisk() {
      fullUntil = performance.now() + FULL_MS;
    },
    get draining() {
      return draining;
    },
    drain() {
      draining = true;
    },
  };
}

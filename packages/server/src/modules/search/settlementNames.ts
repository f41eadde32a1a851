import { plainText } from '@georisk/domain/search/plainText.ts';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { type SettlementName, settlementNames } from './search.repository.ts';

export interface PlainSettlement extends SettlementName {
  /** The name as it is compared. */
  readonly plain: string;
}

/** All settlements by name: some thousand, the same for everybody, searched in memory. */
export interface SettlementNames {
  of(executor: Executor): Promise<readonly PlainSettlement[]>;
}

/** Milliseconds after which an import of settlements is seen. */
const KEPT_MS = 60_000;

export function createSettlementNames(clock: Clock): SettlementNames {
  let kept: { readonly until: number; readonly names: Promise<readonly PlainSettlement[]> } | undefined;
  const read = async (executor: Executor) =>
    (await settlementNames(executor)).map((row) => ({ ...row, plain: plainText(row.name) }));
  return {
    of(executor) {
      const now = clock.now().getTime();
      if (kept !== undefined && now < kept.until) return kept.names;
      const names = read(executor);
      kept = { until: now + KEPT_MS, names };
      names.catch(() => {
        if (kept?.names === names) kept = undefined;
      });
      return names;
    },
  };
}

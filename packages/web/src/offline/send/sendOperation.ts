import { writeFix } from '@georisk/contract/verticals/insurance/fix.ts';
import type { ProposalCause } from '@georisk/contract/verticals/insurance/proposals.ts';
import type { ApiProblem } from '#web/lib/apiProblem.ts';
import type { Delay } from '#web/lib/delay.ts';
import type { Operation, OperationKind, OperationOf } from '../operation.ts';

/** Result of sending an operation. */
export type Answered =
  /** `to`: the state that the thing is in now, for later operations that began before. */
  | { readonly kind: 'saved'; readonly to: string | null; readonly answer: unknown }
  | {
      readonly kind: 'refused';
      readonly messages: readonly string[];
      /** Of the call's refusal; left out where it was none. */
      readonly reason?: ApiProblem['reason'];
    }
  /** The server keeps it for whoever has the case now: they decide. */
  | { readonly kind: 'proposed'; readonly cause: ProposalCause }
  | { readonly kind: 'conflict'; readonly current: unknown }
  | { readonly kind: 'later'; readonly why: Delay };

/** What a sending may need beside its operation. */
export interface Sending {
  /** The state over which it is sent. */
  readonly base: string | null;
  readonly file: () => Promise<File | null>;
  readonly onShare: (share: number) => void;
  readonly signal: AbortSignal;
}

export type SendOperation<K extends OperationKind = OperationKind> = (
  operation: OperationOf<K>,
  sending: Sending,
) => Promise<Answered>;

export type Senders = { readonly [K in OperationKind]: SendOperation<K> };

/** Sends an operation by its kind. */
export const sendBy = (senders: Senders, operation: Operation, sending: Sending): Promise<Answered> =>
  (senders[operation.kind] as SendOperation)(operation, sending);

/** The key under which the server knows an operation. */
export const keyOf = ({ changeId, deviceAt, gps }: Operation) => ({
  changeId,
  deviceTime: deviceAt,
  ...(gps !== undefined && { gps: writeFix(gps) }),
});

export const versionOf = (base: string | null) => (base === null ? {} : { version: Number(base) });

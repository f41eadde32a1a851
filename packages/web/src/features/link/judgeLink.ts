import { type AlertTarget, parseAlertTarget, UNKNOWN_VIEW } from '@georisk/domain/link/alertTarget.ts';
import {
  type CompoundToken,
  INVALID_COMPOUND_LINK_TOKEN,
  parseCompoundToken,
} from '@georisk/domain/link/compoundToken.ts';
import type { LinkArrival } from '#web/session/readArrival.ts';
import { linkTexts } from '#web/shared/link/texts.hu.ts';

export type JudgedLink =
  /** `hint` says in Hungarian what the specification's English message means and what to do. */
  | { readonly kind: 'refused'; readonly message: string; readonly hint?: string }
  /** Requested by the user: valid for one use, so a button is pressed first. */
  | { readonly kind: 'login'; readonly token: CompoundToken }
  /** From an alert's message: valid for many uses, so the tap leads directly to the alert. */
  | { readonly kind: 'alert'; readonly token: CompoundToken; readonly target: AlertTarget };

/** What a link is valid for, before anything is sent. */
export function judgeLink({ compoundToken, target }: LinkArrival): JudgedLink {
  const token = parseCompoundToken(compoundToken);
  if (token === null) {
    return { kind: 'refused', message: INVALID_COMPOUND_LINK_TOKEN, hint: linkTexts.invalidToken };
  }
  if (target === undefined) return { kind: 'login', token };
  const parsed = parseAlertTarget(target.view, target.date);
  if (!parsed.ok) {
    return parsed.reason === 'unknown-view'
      ? { kind: 'refused', message: UNKNOWN_VIEW, hint: linkTexts.unknownView }
      : { kind: 'refused', message: linkTexts.invalidDate };
  }
  return { kind: 'alert', token, target: parsed.target };
}

export type NextStep = 'ask-switch' | 'ask-login' | 'exchange' | 'already-here';

/** Handling of a valid link, by the user signed in in this browser. */
export function nextStep(link: Exclude<JudgedLink, { kind: 'refused' }>, signedInAs: number | undefined): NextStep {
  if (signedInAs === link.token.userId) return 'already-here';
  if (signedInAs !== undefined) return 'ask-switch';
  return link.kind === 'alert' ? 'exchange' : 'ask-login';
}

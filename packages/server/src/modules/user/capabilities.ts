import { inGroup } from '@georisk/domain/roles/roles.ts';

interface Holder {
  readonly role: number;
  /** Given to the person, beyond the role. */
  readonly capabilities: readonly string[];
  /** Of his company; null without one. */
  readonly riskTaking: boolean | null;
}

/** What somebody may do beyond his role, with `risk` from the role, the company, or his own row. */
export function capabilitiesOf({ role, capabilities, riskTaking }: Holder): string[] {
  const risk = inGroup(role, 'riskTaking') || (inGroup(role, 'riskTakingByCompany') && riskTaking === true);
  return [...new Set([...capabilities, ...(risk ? ['risk'] : [])])].sort();
}

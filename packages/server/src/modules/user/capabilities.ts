import { inGroup, isFarmer } from '@georisk/domain/roles/roles.ts';

interface Holder {
  readonly role: number;
  /** Given to the person, beyond the role. */
  readonly capabilities: readonly string[];
  /** Of their company; null without one. */
  readonly riskTaking: boolean | null;
}

/** The capabilities of a person beyond the role, with `risk` from the role, the company, or their own row. */
export function capabilitiesOf({ role, capabilities, riskTaking }: Holder): string[] {
  const risk = inGroup(role, 'riskTaking') || (inGroup(role, 'riskTakingByCompany') && riskTaking === true);
  return [...new Set([...capabilities, ...(risk ? ['risk'] : [])])].sort();
}

interface Reader {
  readonly role: number;
  readonly hidePolicyDamage: boolean;
  /** Of their company; null without one. */
  readonly companyHides: boolean | null;
}

/**
 * Whether the pages of blocks hide policies and damages from a person: by their own row, or from a farmer by the
 * company's.
 */
export const hidesPolicyDamage = ({ role, hidePolicyDamage, companyHides }: Reader): boolean =>
  hidePolicyDamage || (isFarmer(role) && companyHides === true);

import { inGroup, isFarmer } from '@georisk/domain/roles/roles.ts';

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

interface Reader {
  readonly role: number;
  readonly hidePolicyDamage: boolean;
  /** Of his company; null without one. */
  readonly companyHides: boolean | null;
}

/** Whether the pages of blocks show somebody no policies and damages: by his own row, or a farmer by his company's. */
export const hidesPolicyDamage = ({ role, hidePolicyDamage, companyHides }: Reader): boolean =>
  hidePolicyDamage || (isFarmer(role) && companyHides === true);

import type { Suggestion } from '@georisk/contract/endpoints.ts';
import { type Role, ROLES } from '@georisk/domain/roles/roles.ts';

export type SuggestionType = Suggestion['type'];

const INSURER = ['damage', 'block', 'city', 'policy'] as const;

/**
 * What a role's search finds; the special roles' types come with their data. The matrix's cells contain no types of
 * hits: these follow the text of its rule for the call `search`, from the specification, and are fewer than a role may
 * open (a farmer's search finds none of their damage cases).
 */
const TYPES: Readonly<Partial<Record<Role, readonly SuggestionType[]>>> = {
  [ROLES.API]: INSURER,
  [ROLES.ADMIN]: INSURER,
  [ROLES.MANAGER]: INSURER,
  [ROLES.EXPERT_DAMAGE]: ['damage', 'block', 'city'],
  [ROLES.EXPERT_UW]: INSURER,
  [ROLES.FARMER]: ['block', 'city'],
  [ROLES.OPERATOR]: INSURER,
  [ROLES.PROKAT]: ['prokatMeparCode'],
  [ROLES.AGRO]: ['block'],
  [ROLES.EXPERT_RISK_TAKING]: INSURER,
};

/** The frost pages search blocks and settlements only. */
const ON_FROST_SCREEN: ReadonlySet<SuggestionType> = new Set(['block', 'city']);

/** The types in the order in which equally good hits are listed. */
export const suggestionTypes = (role: number, onFrostScreen: boolean): readonly SuggestionType[] =>
  (TYPES[role as Role] ?? []).filter((type) => !onFrostScreen || ON_FROST_SCREEN.has(type));

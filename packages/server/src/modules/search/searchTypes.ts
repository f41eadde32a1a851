import type { Suggestion } from '@georisk/contract/endpoints/search.ts';
import { type Role, ROLES } from '@georisk/domain/roles/roles.ts';

export type SuggestionType = Suggestion['type'];

const INSURER = ['damage', 'block', 'city', 'policy'] as const;

/**
 * What a role's search finds; the special roles' types come with their data. The matrix's letters know no types of hits: this is the words of
 * its rule for the call `search`, from the specification, and less than a role may open (a farmer's search finds no damage case of his).
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

/** On the frost pages a block or a settlement is looked for, nothing else. */
const ON_FROST_SCREEN: ReadonlySet<SuggestionType> = new Set(['block', 'city']);

/** The types in the order in which equally good hits are listed. */
export const suggestionTypes = (role: number, onFrostScreen: boolean): readonly SuggestionType[] =>
  (TYPES[role as Role] ?? []).filter((type) => !onFrostScreen || ON_FROST_SCREEN.has(type));

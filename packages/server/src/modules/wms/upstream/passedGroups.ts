/** A group of map layers that another map server draws, and its owner. */
export interface PassedGroup {
  readonly group: string;
  /** Roles that may see it; none named: an insurer's people; for a company's group, that company's. */
  readonly roles: readonly number[];
}

const ENTRY = /^([a-z0-9-]+)(?::([0-9+]+))?$/;
const ROLE = /^(?:[1-9]|1[0-4])$/;
const MAX_CHARACTERS = 64;

/** Reads `erdo:7+2,domborzat`: groups, each with the numbers of the roles that may see it; null where invalid. */
export function parsePassedGroups(text: string): readonly PassedGroup[] | null {
  const groups: PassedGroup[] = [];
  for (const part of text.split(',')) {
    const [, group, roles] = ENTRY.exec(part.trim()) ?? [];
    const numbers = roles?.split('+') ?? [];
    if (group === undefined || group.length > MAX_CHARACTERS || !numbers.every((each) => ROLE.test(each))) return null;
    if (groups.some((each) => each.group === group)) return null;
    groups.push({ group, roles: numbers.map(Number) });
  }
  return groups;
}

/** A group of map layers that another map server draws, and whose it is. */
export interface PassedGroup {
  readonly group: string;
  /** Roles that may look at it; none named: an insurer's people, of a company's group that company's. */
  readonly roles: readonly number[];
}

const ENTRY = /^([a-z0-9-]+)(?::([0-9+]+))?$/;
const ROLE = /^(?:[1-9]|1[0-4])$/;
const MAX_CHARACTERS = 64;

/** Reads `erdo:7+2,domborzat`: groups, each with the numbers of the roles that may see it; null where it is none. */
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

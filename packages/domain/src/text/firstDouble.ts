/** The first name that stands twice in a list; undefined where each stands once. */
export function firstDouble(names: Iterable<string>): string | undefined {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}

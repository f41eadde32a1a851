/** Rule of spreadsheet programs. */
const MAX_NAME = 31;

/** Names that a spreadsheet program accepts: short, without characters of references, each once whatever its case. */
export function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const wanted = name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, MAX_NAME);
    let unique = wanted;
    for (let n = 1; taken.has(unique.toLowerCase()); n += 1)
      unique = `${wanted.slice(0, MAX_NAME - String(n).length)}${n}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

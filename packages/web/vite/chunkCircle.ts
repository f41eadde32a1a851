import type { Plugin } from 'vite';

/**
 * A chain of files that import each other at once, from one of them back to itself; undefined where there is none.
 * @param imports file → the files that it imports at once
 */
export function circleOf(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  const follow = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const circle = follow(next, [...path, file]);
      if (circle !== undefined) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = follow(file, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

/** Fails the build where files import each other in a circle: one of them would run before what it needs. */
export function refuseChunkCircle(): Plugin {
  return {
    name: 'georisk-refuse-chunk-circle',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const circle = circleOf(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      if (circle !== undefined) this.error(`The files import each other in a circle: ${circle.join(' → ')}`);
    },
  };
}

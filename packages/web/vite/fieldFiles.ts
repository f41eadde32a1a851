/** The used part of the bundler's output and of its module graph. */
export interface OutputChunk {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
}
export interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

/** Own parts that are loaded late, and the icons. */
const OWN = /web[\\/]src[\\/]|^~icons[\\/]/;
/** Features of a desk, and parts that only work with the server: a device fetches them when they are first opened. */
const AT_A_DESK =
  /features[\\/](admin|alertSettings|blockPlot|cemetery|companyFigures|createDamage|cropMap|damageChronology|dashboard|ek|forest|frost|insuredAlerts|insuredFarmer|link|noticeTexts|peril|portfolio|profile|radar|soil|sources|webhooks|work|yieldMap)[\\/]|(workbook|readTable|Print|Paper|HelpVideo)\w*\.tsx?$/;

/** The modules that run where there is no network, from the first one on. */
function neededModules(first: string, graph: ModuleGraph): ReadonlySet<string> {
  const needed = new Set<string>();
  const open = [first];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (needed.has(id)) continue;
    needed.add(id);
    const info = graph.getModuleInfo(id);
    open.push(...(info?.importedIds ?? []));
    open.push(...(info?.dynamicallyImportedIds ?? []).filter((late) => OWN.test(late) && !AT_A_DESK.test(late)));
  }
  return needed;
}

/** The scripts that a device keeps for places without a network. @param first the module of the page */
export function fieldScripts(first: string, chunks: readonly OutputChunk[], graph: ModuleGraph): readonly string[] {
  const modules = neededModules(first, graph);
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files = new Set<string>();
  const open = chunks.filter(({ moduleIds }) => moduleIds.some((id) => modules.has(id)));
  for (let chunk = open.pop(); chunk !== undefined; chunk = open.pop()) {
    if (files.has(chunk.fileName)) continue;
    files.add(chunk.fileName);
    for (const name of chunk.imports) {
      const next = byName.get(name);
      if (next !== undefined) open.push(next);
    }
  }
  return [...files].toSorted();
}

/** The used part of the bundler's context. */
interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] } | null;
}

const MAP_LIBRARY = /node_modules[\\/](ol|proj4|mgrs|wkt-parser|rbush|quickselect|earcut|pbf)[\\/]/;
/** OpenLayers' part for vector tiles, which farmers never need. */
const MAP_TILES =
  /node_modules[\\/](pbf[\\/]|ol[\\/](format[\\/]MVT|layer[\\/](Base)?VectorTile|renderer[\\/]canvas[\\/]VectorTileLayer|source[\\/]VectorTile|VectorTile|VectorRenderTile)\.js)/;
const REACT = /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/;
const FORMS = /node_modules[\\/](react-hook-form|@hookform)[\\/]/;
const COMPONENTS = /node_modules[\\/](@mui|@emotion|@popperjs|react-transition-group|stylis|clsx)[\\/]/;

/** Modules that every user loads first. */
const FIRST = /web[\\/]src[\\/](app[\\/]start|features[\\/]signIn[\\/]SignInScreen)\.tsx$/;
/**
 * Modules of the entry itself, the bundler's own helpers included: it must be able to run before everything else is
 * evaluated.
 */
const ENTRY =
  /^\0|(session[\\/](arrival|readArrival|earlyParcels)|lib[\\/](storageKeys|sessionHeaders|earlyReads)|contract[\\/]src[\\/](routes|verticals|call|composed|generalProblems|verticals[\\/]\w+[\\/](calls|profiles\.hu|\w+\.vertical))|routes[\\/]casePath|domain[\\/]src[\\/]roles[\\/]roles)\.ts$/;
/** Its manifest belongs to the frame: the entry's chunk would otherwise contain it, and the two import each other. */
const SIGN_IN = /features[\\/]signIn[\\/](?!signIn\.feature\.)/;

/**
 * Modules of a farmer's answer, which is shown before their map: the screen, the frame around it with the list of
 * features, the search in its bar.
 */
const ANSWER =
  /web[\\/]src[\\/](features[\\/]farmer[\\/]FarmerScreen|app[\\/]SignedIn|features[\\/]search[\\/]SearchInBar)\.tsx$/;
/** The farmer's map. */
const MAP = /web[\\/]src[\\/]features[\\/]farmer[\\/]FarmerMap\.tsx$/;
/** What follows a farmer's map: the curve, the photos, what the device keeps. Cases have much of it too. */
const LATE =
  /web[\\/]src[\\/](shared[\\/]curve[\\/]CurveSection|features[\\/]farmer[\\/]OwnPhotos|app[\\/]shell[\\/]FarmersWork)\.tsx$/;

const MAIN = /web[\\/]src[\\/]main\.tsx$/;
/** The head of a damage case: an assessor opens it from a message, in a browser that has none of the files. */
const CASE_ANSWER = /web[\\/]src[\\/]features[\\/]damage[\\/]DamageScreen\.tsx$/;
/** The whole case. */
const CASE = /web[\\/]src[\\/]features[\\/]damage[\\/](CaseMap|PlotScreen)\.tsx$/;
const OWN = /web[\\/]src[\\/]|packages[\\/](contract|domain)[\\/]|^~icons[\\/]/;

/** Whether a module is needed by these, following the imports. */
function needed(id: string, graph: Graph, roots: RegExp, seen = new Set<string>()): boolean {
  if (roots.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return graph.getModuleInfo(id)?.importers.some((importer) => needed(importer, graph, roots, seen)) ?? false;
}

const frame = (id: string, graph: Graph): string | null =>
  FIRST.test(id) || ENTRY.test(id) || SIGN_IN.test(id) || !needed(id, graph, FIRST) ? null : 'frame';

/** Components of a farmer's answer, those of their map and of what follows it, and those that only other screens share. */
function components(id: string, graph: Graph): string | null {
  if (!COMPONENTS.test(id)) return null;
  if (needed(id, graph, ANSWER)) return 'inner';
  if (needed(id, graph, MAP)) return 'map-parts';
  return needed(id, graph, LATE) ? 'late-parts' : 'parts';
}

/** The icons of the menu's entries, which the features' manifests import late: all of them are shown at once. */
function menuIcons(id: string, graph: Graph): string | null {
  const info = id.startsWith('~icons/') ? graph.getModuleInfo(id) : null;
  return info?.dynamicImporters.some((importer) => importer.endsWith('.feature.ts')) ? 'menu-icons' : null;
}

/** Own modules that a farmer's answer, map or what follows it shares with other screens, and those that a case shares with others alone. */
function own(id: string, graph: Graph): string | null {
  if (!OWN.test(id) || needed(id, graph, MAIN)) return null;
  if (needed(id, graph, ANSWER)) return 'answer';
  const isMap = needed(id, graph, MAP);
  if (needed(id, graph, CASE_ANSWER)) return isMap ? 'panel' : 'case-answer';
  if (isMap) return 'map';
  if (needed(id, graph, LATE)) return 'late';
  return needed(id, graph, CASE) ? 'case' : null;
}

/**
 * Groups of modules that are loaded together: few files, none before the sign-in that only later screens need, and no
 * circle between the files: `frame` contains everything that a module of it needs, `inner` and `answer` depend on it,
 * `panel`, `map-parts` and `map` on these, `late-parts` and `late` on those, `case-answer` on all but `map` and `late`,
 * and `parts` and `case` on all of them.
 */
export const chunkGroups = [
  { name: 'map-tiles', test: MAP_TILES, priority: 5 },
  { name: 'map-library', test: MAP_LIBRARY, priority: 4 },
  { name: 'react', test: REACT, priority: 4 },
  { name: 'forms', test: FORMS, priority: 4 },
  { name: frame, priority: 3 },
  { name: menuIcons, priority: 3 },
  { name: components, minShareCount: 2, priority: 2 },
  { name: own, minShareCount: 2, priority: 1 },
];

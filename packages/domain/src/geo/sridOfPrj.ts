/** Names of coordinate systems as other programs write them into a `.prj`, folded. */
const NAMES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    hd72eov: 23700,
    hungarian1972egysegesorszagosvetuleti: 23700,
    hd1972egysegesorszagosvetuleti: 23700,
    eov: 23700,
    gcswgs1984: 4326,
    wgs84: 4326,
    gcsetrs1989: 4258,
    etrs89: 4258,
    wgs1984utmzone33n: 32633,
    wgs84utmzone33n: 32633,
    wgs1984utmzone34n: 32634,
    wgs84utmzone34n: 32634,
    etrs1989utmzone33n: 25833,
    etrs1989utmzone34n: 25834,
    wgs1984webmercatorauxiliarysphere: 3857,
    wgs84pseudomercator: 3857,
  }),
);

const AUTHORITY = /(?:AUTHORITY|ID)\["EPSG",\s?"?(\d{4,6})"?\]/g;

/** The code at the end, or before the axes at the end: those further inside are of its parts. */
function ownCode(wkt: string): string | undefined {
  for (const match of wkt.matchAll(AUTHORITY)) {
    const rest = wkt.slice(match.index + match[0].length);
    if (rest === ']' || (rest.startsWith(',AXIS[') && rest.endsWith(']'))) return match[1];
  }
  return undefined;
}

/**
 * EPSG code of a coordinate system in well-known text: by its authority where it names one, else by its name. Null for
 * any other: it is never identified by its parameters, which leave out the shift between the datums.
 */
export function sridOfPrj(wkt: string): number | null {
  const own = ownCode(wkt.trim());
  if (own !== undefined) return Number(own);
  const name = /^\s*(?:PROJCS|GEOGCS|PROJCRS|GEOGCRS)\["([^"]+)"/.exec(wkt)?.[1] ?? '';
  return NAMES.get(name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')) ?? null;
}

import type { BaseMap } from '@georisk/contract/verticals/maps/map.ts';
import { z } from 'zod';
import { ConfigError } from '#server/config.ts';
import { baseMapTexts } from './baseMaps.hu.ts';

const web = z.url({ protocol: /^https?$/ }).max(2_000);
const shared = {
  id: z.string().regex(/^[a-z0-9-]{1,64}$/),
  title: z.string().min(1).max(200),
  // Attributions are shown by the map library as they are: plain text, never markup.
  attribution: z
    .string()
    .max(500)
    .regex(/^[^<>]*$/),
  imagery: z.boolean().default(false),
  minZoom: z.number().int().min(0).max(30).default(0),
  maxZoom: z.number().int().min(0).max(30).default(19),
};

const baseMaps = z
  .array(
    z.discriminatedUnion('kind', [
      z.strictObject({
        ...shared,
        kind: z.literal('xyz'),
        url: web.refine((url) => ['{z}', '{x}'].every((part) => url.includes(part)) && /\{-?y\}/.test(url)),
        layer: z.null().default(null),
      }),
      z.strictObject({ ...shared, kind: z.literal('wms'), url: web, layer: z.string().min(1).max(200) }),
      z.strictObject({ ...shared, kind: z.literal('wmts'), url: web, layer: z.string().min(1).max(200) }),
      z.strictObject({
        ...shared,
        kind: z.literal('own'),
        url: z.string().regex(/^[a-z0-9-]+:[A-Za-z0-9_.-]+$/),
        layer: z.null().default(null),
      }),
    ]),
  )
  .min(1)
  .max(20)
  .refine((maps) => new Set(maps.map(({ id }) => id)).size === maps.length);

/**
 * The background maps of the setting `BASE_MAPS`; empty where nothing is configured.
 * @throws ConfigError with a sentence that names the position in the list
 */
export function readBaseMaps(setting: string | undefined): readonly BaseMap[] {
  if (setting === undefined) return [];
  let value: unknown;
  try {
    value = JSON.parse(setting);
  } catch {
    throw new ConfigError(baseMapTexts.notJson);
  }
  const result = baseMaps.safeParse(value);
  if (!result.success) throw new ConfigError(baseMapTexts.wrong(result.error.issues[0]?.path.join('.') || '-'));
  return result.data;
}

/**
 * Origins of the configured maps, for the content security policy. A template may vary its host
 * (`{a-c}.tile.example`): that part becomes a wildcard.
 */
export const baseMapOrigins = (maps: readonly BaseMap[]): string[] => [
  ...new Set(
    maps
      .filter(({ kind }) => kind !== 'own')
      .map(({ url }) => /^(https?:\/\/)(?:[^/?#]*\}\.)?([^/?#]*)/.exec(url))
      .filter((match) => match !== null)
      .map(([whole, scheme, host]) => (whole.includes('}') ? `${scheme}*.${host}` : `${scheme}${host}`)),
  ),
];

import type { ReferenceLine } from '@georisk/contract/verticals/maps/map.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { asAreal } from './areal.ts';
import { type Background, backgroundLayers, backgroundsOf, groundFeatures } from './background.ts';
import type { LayerSpec } from './layerSpec.ts';
import { mapTexts } from './map.hu.ts';
import { creditOf, referenceLayers } from './reference.ts';
import { settlementLayers } from './settlements.ts';
import { useStored } from './stored.ts';

/** A day: borders and base maps do not change during a visit. */
const STALE_MS = 86_400_000;
const quiet = { meta: { errorPage: false }, staleTime: STALE_MS } as const;
const NONE: readonly never[] = [];

export const countryQuery = () => ({ ...apiQuery('country'), ...quiet });
export const referenceQuery = () => ({ ...apiQuery('referenceLines'), ...quiet });
const baseMapsQuery = () => ({ ...apiQuery('baseMaps'), ...quiet });

export interface Ground {
  readonly layers: readonly LayerSpec[];
  readonly backgrounds: readonly Background[];
  readonly chosen: Background;
  readonly choose: (id: string) => void;
  /** Of the background, and of counties and roads. */
  readonly attribution: string;
  /** The counties and roads that there are. */
  readonly lines: readonly ReferenceLine[];
  readonly onImagery: boolean;
}

const titles = { imagery: mapTexts.plainGround, street: mapTexts.drawnStreets };

/**
 * The lowest layers: the chosen background, the country, the settlements, on maps of staff counties and roads.
 * @param asked the background that an address names; it has precedence over the one that this browser remembers
 * @param withImagery false for roles without the layer BASE: they choose between street maps
 */
export function useGround(
  settlements: 'CITY' | 'FARMER_CITY',
  settlementsVisible: boolean,
  asked: string | null = null,
  withImagery = true,
): Ground {
  const { data: countries = NONE } = useQuery(countryQuery());
  const { data: baseMaps = NONE } = useQuery(baseMapsQuery());
  // A farmer's map has no vector tiles: they would be named as missing wherever there is no network.
  const hasReference = settlements === 'CITY';
  const { data: lines = NONE } = useQuery({ ...referenceQuery(), enabled: hasReference });
  const [wanted, choose] = useStored('georisk-background');
  const backgrounds = useMemo(() => {
    const all = backgroundsOf(baseMaps, titles);
    return withImagery ? all : all.filter(({ layer }) => layer === 'STREET');
  }, [baseMaps, withImagery]);
  const chosen =
    backgrounds.find(({ id }) => id === asked) ??
    backgrounds.find(({ id }) => id === wanted) ??
    (backgrounds[0] as Background);

  const country = useMemo(() => countries.map(({ polygon }) => asAreal(polygon)), [countries]);
  const ground = useMemo(() => groundFeatures(country), [country]);
  const onImagery = chosen.map?.imagery ?? false;
  const layers = useMemo(() => {
    const border: LayerSpec = {
      key: 'COUNTRY',
      layer: 'COUNTRY',
      visible: true,
      source: {
        kind: 'features',
        features: country.map((geometry, index) => ({ id: `border ${index}`, geometry, style: 'countryBorder' })),
      },
    };
    return [
      ...backgroundLayers(chosen, country, ground),
      border,
      ...settlementLayers(settlements, settlementsVisible, onImagery),
      ...(hasReference ? referenceLayers(lines, onImagery) : []),
    ];
  }, [chosen, country, ground, settlements, settlementsVisible, hasReference, lines, onImagery]);

  const attribution = creditOf(chosen.map?.attribution, lines);
  return { layers, backgrounds, chosen, choose, attribution, lines, onImagery };
}

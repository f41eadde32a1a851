import type { CropRecord } from '@georisk/contract/endpoints/layers.ts';
import { mayHaveLayer } from '@georisk/contract/layers/layerCatalog.ts';
import { bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCurrentUser } from '#web/session/useSession.ts';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { asAreal } from '#web/map/areal.ts';
import type { LayerSpec, MapFeature } from '#web/map/layerSpec.ts';
import { theMap } from '#web/map/theMap.ts';
import type { MapPart, PartState } from '#web/mapScreen/mapPart.ts';
import { CropLegend } from './CropLegend.tsx';
import { cropTexts as texts } from './texts.hu.ts';

const KEY = 'CROP';
/** Maps of years that are over do not change while somebody looks at them. */
const STALE_MS = 3_600_000;
const LOADING: PartState = { kind: 'loading' };
const READY: PartState = { kind: 'ready' };

const featureOf = ({ id, cropPolygon, crop }: CropRecord): MapFeature => ({
  id: String(id),
  geometry: asAreal(cropPolygon),
  style: `crop${crop}`,
});

/** What was sown, by harvest year: seen from near by, hatched, with the year's own legend. */
export function useCropPart(): MapPart {
  const { role } = useCurrentUser();
  const years = useQuery({
    ...apiQuery('cropYears'),
    enabled: mayHaveLayer('CROP', role),
    staleTime: STALE_MS,
    meta: { errorPage: false },
  });
  const [wanted, setWanted] = useState<number>();
  const [known] = useState(() => new Map<string, CropRecord['crop']>());
  const [loaded, setLoaded] = useState<PartState>(READY);
  const shown = years.data?.find(({ year }) => year === wanted) ?? years.data?.at(-1);
  const year = shown?.year;

  const specs = useMemo((): readonly LayerSpec[] => {
    if (year === undefined) return [];
    return [
      {
        key: KEY,
        layer: 'CROP',
        visible: true,
        source: {
          kind: 'extent',
          cacheKey: `crops of ${year}`,
          load: async (extent, signal) => {
            setLoaded(LOADING);
            try {
              const query = { year, extent: JSON.stringify(bboxPolygon(extent)) };
              const { items, truncated } = await callApi('crops', { query, signal });
              known.clear();
              for (const { id, crop } of items) known.set(String(id), crop);
              setLoaded(items.length === 0 ? { kind: 'empty', why: texts.noneHere(year) } : READY);
              return { features: items.map(featureOf), truncated };
            } catch (error) {
              if (!signal.aborted) {
                const retry = () => theMap().layers.retry();
                setLoaded({ kind: 'failed', why: `${texts.failed} ${messageOf(error)}`, retry });
              }
              throw error;
            }
          },
        },
      },
    ];
  }, [year, known]);

  const state = (): PartState => {
    if (years.isError) return { kind: 'failed', why: texts.failed, retry: () => void years.refetch() };
    if (years.data === undefined) return LOADING;
    return shown === undefined ? { kind: 'empty', why: texts.none } : loaded;
  };
  return {
    layer: 'CROP',
    specs,
    state: state(),
    pickable: [KEY],
    hoverText: ({ id }) => {
      const crop = known.get(id);
      return crop === undefined || shown === undefined
        ? null
        : { title: shown.names[crop], lines: [texts.harvest(shown.year)] };
    },
    legend:
      shown === undefined
        ? null
        : { kind: 'node', titled: true, node: <CropLegend year={shown.year} names={shown.names} /> },
    controls: shown !== undefined && (
      <TextField
        select
        size="small"
        label={texts.year}
        value={shown.year}
        onChange={(event) => setWanted(Number(event.target.value))}
        sx={{ minWidth: 120 }}
      >
        {(years.data ?? []).toReversed().map((each) => (
          <MenuItem key={each.year} value={each.year}>
            {each.year}
          </MenuItem>
        ))}
      </TextField>
    ),
  };
}

import type { CropRecord } from '@georisk/contract/verticals/insurance/landUse.ts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { asAreal } from '#web/map/areal.ts';
import type { MapFeature } from '#web/map/layerSpec.ts';
import type { MapPart, PartState } from '#web/mapScreen/mapPart.ts';
import { useExtentPart } from '#web/mapScreen/useExtentPart.ts';
import { CropLegend } from './CropLegend.tsx';
import { cropTexts as texts } from './texts.hu.ts';

/** Maps of past years do not change during a visit. */
const STALE_MS = 3_600_000;
const LOADING: PartState = { kind: 'loading' };

const featureOf = ({ id, cropPolygon, crop }: CropRecord): MapFeature => ({
  id: String(id),
  geometry: asAreal(cropPolygon),
  style: `crop${crop}`,
});

/** Sown crops by harvest year: visible at large scale, hatched, with the year's own legend. */
export function useCropPart(): MapPart {
  const years = useQuery({ ...apiQuery('cropYears'), staleTime: STALE_MS, meta: { errorPage: false } });
  const [wanted, setWanted] = useState<number>();
  const shown = years.data?.find(({ year }) => year === wanted) ?? years.data?.at(-1);
  const crops = useExtentPart({
    layer: 'CROP',
    call: 'crops',
    query: { year: shown?.year ?? 0 },
    featureOf,
    none: texts.noneHere(shown?.year ?? 0),
    failed: texts.failed,
  });

  const state = (): PartState => {
    if (years.isError) return { kind: 'failed', why: texts.failed, retry: () => void years.refetch() };
    if (years.data === undefined) return LOADING;
    return shown === undefined ? { kind: 'empty', why: texts.none } : crops.state;
  };
  return {
    layer: 'CROP',
    specs: shown === undefined ? [] : [crops.spec],
    state: state(),
    pickable: [crops.spec.key],
    hoverText: ({ id }) => {
      const crop = crops.find(id)?.item.crop;
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

import type { Answer } from '@georisk/contract/endpoints.ts';
import { PERILS } from '@georisk/domain/peril/perilRules.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Link } from 'react-router';
import { pathTo } from '#web/routes/routes.ts';
import { SORT_CHOICE } from '#web/shared/workbench/dense.ts';
import { ListSearch } from '#web/shared/workbench/ListSearch.tsx';
import { SelectFilter } from '#web/ui/SelectFilter.tsx';
import type { useListAddress } from '#web/ui/useListAddress.ts';
import { partsOf } from './portfolioAddress.ts';
import { policyListTexts as texts } from './texts.hu.ts';

interface Props {
  readonly address: ReturnType<typeof useListAddress>;
  /** The year that is shown, where the address names none. */
  readonly year: number | null;
  /** What can be chosen; undefined while it is loading. */
  readonly choices: Answer<'exposure'> | undefined;
}

const SORTS = Object.entries(texts.sorts);
const PERIL_OPTIONS = PERILS.map((peril) => [peril, texts.perilNames[peril]] as const);

const named = (rows: Answer<'exposure'>['byCrop'] = []) =>
  rows
    .flatMap(({ key, name }) => (key === null ? [] : [[key, name ?? key] as const]))
    .sort(([, a], [, b]) => a.localeCompare(b, 'hu'));

/** What the list of policies is narrowed by; all of it is in the address. */
export function PolicyFilter({ address: { params, change }, year, choices }: Props) {
  const of = (key: string) => params.get(key) ?? '';
  const set = (key: string) => (value: string) => change({ [key]: value, page: undefined });
  const years = choices?.years ?? (year === null ? [] : [year]);
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'flex-end' }}>
      <ListSearch value={of('q')} hint={texts.searchHint} onChange={set('q')} />
      <SelectFilter
        label={texts.year}
        value={of('year') || String(year ?? '')}
        options={years.map((each) => [String(each), String(each)])}
        onChange={set('year')}
      />
      <SelectFilter
        label={texts.crop}
        value={of('crop')}
        any={texts.anyCrop}
        options={named(choices?.byCrop)}
        onChange={set('crop')}
      />
      <SelectFilter
        label={texts.district}
        value={of('district')}
        any={texts.anyDistrict}
        options={named(choices?.byDistrict)}
        onChange={set('district')}
      />
      <SelectFilter
        label={texts.peril}
        value={of('peril')}
        any={texts.anyPeril}
        options={PERIL_OPTIONS}
        onChange={set('peril')}
      />
      <Box className={SORT_CHOICE} sx={{ display: 'flex', flex: '1 1 160px', maxWidth: { md: 240 } }}>
        <SelectFilter label={texts.sort} value={of('sort') || 'number'} options={SORTS} onChange={set('sort')} />
      </Box>
      <FormControlLabel
        control={
          <Checkbox checked={of('undrawn') === '1'} onChange={(_, on) => set('undrawn')(on ? '1' : '')} size="small" />
        }
        label={texts.undrawn}
      />
      <Button component={Link} to={pathTo('exposure', {}, partsOf(params))} variant="outlined" sx={{ minHeight: 40 }}>
        {texts.exposure}
      </Button>
    </Box>
  );
}

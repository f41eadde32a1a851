import type { Answer } from '@georisk/contract/endpoints.ts';
import type { ExposureRow } from '@georisk/contract/verticals/insurance/portfolio.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { pathTo } from '#web/routes/routes.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { ListPage } from '#web/ui/ListPage.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { SelectFilter } from '#web/ui/SelectFilter.tsx';
import { useListAddress } from '#web/ui/useListAddress.ts';
import { ExposureTable } from './ExposureTable.tsx';
import { ExposureTotal } from './ExposureTotal.tsx';
import { partsOf } from './portfolioAddress.ts';
import { exposureTexts as texts } from './texts.hu.ts';

type Parts = ReturnType<typeof partsOf>;

function Tables({ exposure, parts }: { readonly exposure: Answer<'exposure'>; readonly parts: Parts }) {
  const { total, byCrop, byPeril, byDistrict } = exposure;
  if (total.plots === 0) {
    return (
      <div>
        <Typography>{texts.none}</Typography>
        <Typography color="textSecondary">{texts.noneHint}</Typography>
      </div>
    );
  }
  const under = (name: 'crop' | 'peril' | 'district') => (row: ExposureRow) =>
    row.key === null ? undefined : pathTo('policies', {}, { ...parts, [name]: row.key });
  return (
    <>
      <ExposureTotal total={total} />
      <ExposureTable
        title={texts.byCrop}
        unknown={texts.unknown.crop}
        rows={byCrop}
        total={total}
        hrefOf={under('crop')}
      />
      <ExposureTable
        title={texts.byPeril}
        note={texts.perilNote}
        unknown={texts.unknown.peril}
        rows={byPeril}
        total={total}
        hrefOf={under('peril')}
      />
      <ExposureTable
        title={texts.byDistrict}
        unknown={texts.unknown.district}
        rows={byDistrict}
        total={total}
        hrefOf={under('district')}
      />
    </>
  );
}

/** Sums insured by crop, peril and district; a filter of one shows how it is made up of the others. */
export function ExposureScreen() {
  const { params, change } = useListAddress();
  const parts = partsOf(params);
  useScreenTitle(texts.title);
  const query = useQuery({
    ...apiQuery('exposure', { query: parts }),
    placeholderData: keepPreviousData,
  });
  const { year = query.data?.year ?? null, ...narrowed } = parts;
  const isNarrowed = Object.keys(narrowed).length > 0;
  return (
    <ListPage title={texts.title} explanation={texts.explanation}>
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'flex-end' }}>
        <SelectFilter
          label={texts.year}
          value={String(year ?? '')}
          options={(query.data?.years ?? (year === null ? [] : [year])).map((each) => [String(each), String(each)])}
          onChange={(chosen) => change({ year: chosen })}
        />
        <Button component={Link} to={pathTo('policies', {}, parts)} variant="outlined" sx={{ minHeight: 40 }}>
          {texts.policies}
        </Button>
        {isNarrowed && (
          <Button onClick={() => change({ crop: undefined, peril: undefined, district: undefined })}>
            {texts.clear}
          </Button>
        )}
      </Box>
      <QueryView query={query} what={texts.loading}>
        {(exposure) => <Tables exposure={exposure} parts={parts} />}
      </QueryView>
    </ListPage>
  );
}

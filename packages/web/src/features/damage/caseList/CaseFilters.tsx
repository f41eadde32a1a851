import type { Answer } from '@georisk/contract/endpoints.ts';
import { CASE_STEPS } from '@georisk/domain/case/nextStep.ts';
import { caseStepText } from '@georisk/domain/case/nextStep.hu.ts';
import { CASE_STATES, type CaseFilter, OPEN_STATES, readFilter } from '@georisk/domain/caseList/filter.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { SpanFilter } from '#web/ui/SpanFilter.tsx';
import { caseTexts } from '../texts.hu.ts';
import { caseListTexts } from './caseList.hu.ts';
import { FilterSelect } from '#web/shared/workbench/FilterSelect.tsx';
import { ListSearch } from '#web/shared/workbench/ListSearch.tsx';
import type { useCaseAddress } from './useCaseAddress.ts';

const texts = caseListTexts.filters;
const NO_CHOICES: Answer<'caseChoices'> = { experts: [], crops: [], settlements: [], dangers: [] };

type Address = Pick<ReturnType<typeof useCaseAddress>, 'filter' | 'narrow'>;

const ROW = { display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-end' } as const;

const named = (names: readonly string[]) => names.map((name) => [name, name] as const);

const STATES = [
  ['', texts.anyState],
  [OPEN_STATES.join(), texts.openStates],
  ...CASE_STATES.map((state) => [state, caseTexts.statuses[state]] as const),
] as const;

/** A value of an address as the filter reads it. */
const read = (name: keyof CaseFilter | 'state', value: string) => readFilter((each) => (each === name ? value : null));

function MoreFilters({ filter, narrow, choices }: Address & { readonly choices: Answer<'caseChoices'> }) {
  return (
    <Box sx={ROW}>
      <FilterSelect
        label={texts.step}
        value={filter.step ?? ''}
        options={[['', texts.anyStep], ...CASE_STEPS.map((step) => [step, caseStepText({ step, plots: 0 })] as const)]}
        onChange={(value) => narrow({ step: read('step', value).step })}
      />
      <FilterSelect
        label={texts.crop}
        value={filter.crop ?? ''}
        options={[['', texts.anyCrop], ...named(choices.crops)]}
        onChange={(crop) => narrow({ crop: crop || undefined })}
      />
      <FilterSelect
        label={texts.settlement}
        value={filter.settlement ?? ''}
        options={[['', texts.anySettlement], ...named(choices.settlements)]}
        onChange={(settlement) => narrow({ settlement: settlement || undefined })}
      />
      <FilterSelect
        label={texts.danger}
        value={filter.danger ?? ''}
        options={[['', texts.anyDanger], ...named(choices.dangers)]}
        onChange={(danger) => narrow({ danger: danger || undefined })}
      />
      <SpanFilter
        labels={texts}
        span={{ from: filter.from ?? '', to: filter.to ?? '' }}
        onChange={({ from, to }) => narrow({ from: read('from', from).from, to: read('to', to).to })}
      />
      <FormControlLabel
        label={texts.second}
        control={<Checkbox checked={filter.second} onChange={(_, second) => narrow({ second })} />}
      />
    </Box>
  );
}

const hasMore = ({ step, crop, settlement, danger, from, to, second }: CaseFilter) =>
  second || [step, crop, settlement, danger, from, to].some((each) => each !== undefined);

/** What the list is narrowed to; what is used seldom is one press away, and open where the address uses it. */
export function CaseFilters({ filter, narrow }: Address) {
  const { id } = useCurrentUser();
  const uses = hasMore(filter);
  const [{ isOpen, didUse }, setOpen] = useState({ isOpen: uses, didUse: uses });
  // A view that is opened may narrow by what is hidden.
  if (uses !== didUse) setOpen({ isOpen: isOpen || uses, didUse: uses });
  const { data = NO_CHOICES } = useQuery({ ...apiQuery('caseChoices'), meta: { errorPage: false } });
  const search = useCallback((phrase: string) => narrow({ q: phrase.trim() || undefined }), [narrow]);
  const others = data.experts.filter((expert) => expert.id !== id);
  return (
    <Box role="search" aria-label={texts.label} sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box sx={ROW}>
        <ListSearch value={filter.q ?? ''} hint={texts.searchHint} onChange={search} />
        <FilterSelect
          label={texts.state}
          value={filter.states.join()}
          options={STATES}
          onChange={(value) => narrow({ states: read('state', value).states })}
        />
        <FilterSelect
          label={texts.expert}
          value={String(filter.expert ?? '')}
          options={[
            ['', texts.anyExpert],
            ['none', texts.noExpert],
            ['handout', texts.handout],
            [String(id), texts.mine],
            ...others.map((expert) => [String(expert.id), expert.name] as const),
          ]}
          onChange={(value) => narrow({ expert: read('expert', value).expert })}
        />
        <FormControlLabel
          label={texts.late}
          control={<Checkbox checked={filter.late} onChange={(_, late) => narrow({ late })} />}
        />
        <Button aria-expanded={isOpen} onClick={() => setOpen({ isOpen: !isOpen, didUse })}>
          {texts.more}
        </Button>
      </Box>
      {isOpen && <MoreFilters filter={filter} narrow={narrow} choices={data} />}
    </Box>
  );
}

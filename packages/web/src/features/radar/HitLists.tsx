import type { Body } from '@georisk/contract/endpoints.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import type { HitMepar, HitPolicy } from '@georisk/contract/verticals/radar/radar.ts';
import { MAX_OPENED } from '@georisk/contract/verticals/radar/maxOpened.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import DownloadIcon from '~icons/material-symbols/download-rounded';
import { CASE_LISTS } from '#web/lib/caseLists.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { QueryView } from '#web/ui/QueryView.tsx';
import { useFocusWhereLost } from '#web/ui/useFocusWhereLost.ts';
import { BlockList } from './BlockList.tsx';
import { OpenCasesDialog } from './OpenCasesDialog.tsx';
import { openBlocksOf, PolicyList } from './PolicyList.tsx';
import { radarSheets } from './radarSheets.ts';
import { pathToOpened } from './openedCases.ts';
import { radarTexts as texts } from './texts.hu.ts';
import type { HitChoice, ListName } from './useHitChoice.ts';

const LISTS = Object.keys(texts.lists) as readonly ListName[];

/** The policies as they are loaded. */
type PoliciesQuery = UseQueryResult<{ readonly policies: readonly HitPolicy[] }>;

/** All rows of both lists, as a workbook has them. */
export interface WholeLists {
  readonly blocks: readonly Omit<HitMepar, 'geom'>[];
  readonly policies: readonly HitPolicy[];
}

interface DownloadProps {
  readonly date: string;
  readonly whole: () => Promise<WholeLists>;
}

/** The lists as a workbook. */
function DownloadButton({ date, whole }: DownloadProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const download = async () => {
    setState('busy');
    try {
      const { blocks, policies } = await whole();
      const { workbookOf } = await import('#web/lib/workbook.ts');
      saveFile(workbookOf(radarSheets(blocks, policies)), texts.fileName(date));
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        disabled={state === 'busy'}
        onClick={() => void download()}
      >
        {texts.download}
      </Button>
      {state === 'failed' && (
        <Typography role="alert" variant="body2" color="error">
          {texts.downloadFailed}
        </Typography>
      )}
    </>
  );
}

interface PoliciesProps {
  readonly policies: readonly HitPolicy[];
  /** How many there are, where some may not be here. */
  readonly total: number | undefined;
  readonly event?: Body<'openRadarCases'>['event'] | undefined;
  readonly choice: HitChoice;
}

/** The policies with their choice, and what is done with the chosen ones. */
function Policies({ policies, total, event, choice }: PoliciesProps) {
  const { role } = useCurrentUser();
  const client = useQueryClient();
  const [isOpening, setOpening] = useState(false);
  const { date, chosen, opened } = choice;
  const answer = useFocusWhereLost<HTMLDivElement>(opened);
  const mayOpen = mayCall('openRadarCases', role);
  const open = policies.filter((policy) => openBlocksOf(policy) > 0);
  const shown = choice.onlyOpen ? open : policies;
  const taken = open.filter(({ policy }) => chosen.has(policy.id));
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    choice.set({ chosen: next });
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {opened !== null && (
        <Alert
          ref={answer}
          tabIndex={-1}
          severity="success"
          action={
            <Link component={RouterLink} to={pathToOpened(opened)} color="inherit" sx={{ alignSelf: 'center', px: 2 }}>
              {texts.toCases}
            </Link>
          }
        >
          {texts.opened(opened.created, opened.notified)}
        </Alert>
      )}
      {mayOpen && open.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <Button
            variant="text"
            onClick={() => choice.set({ chosen: new Set(open.slice(0, MAX_OPENED).map(({ policy }) => policy.id)) })}
          >
            {texts.chooseAll}
          </Button>
          <Button variant="contained" disabled={taken.length === 0} onClick={() => setOpening(true)}>
            {texts.openCases}
          </Button>
          <Typography variant="body2" color="textSecondary" role="status">
            {taken.length === 0 ? '' : texts.chosen(taken.length)}
          </Typography>
        </Box>
      )}
      <PolicyList policies={shown} total={total ?? shown.length} choice={mayOpen ? { chosen, toggle } : undefined} />
      {isOpening && (
        <OpenCasesDialog
          date={date}
          policies={taken}
          event={event}
          onClose={() => setOpening(false)}
          onOpened={(answer, policyIds) => {
            choice.settle(answer, policyIds);
            for (const name of [
              ...CASE_LISTS,
              'radars',
              'radarPolicies',
              'radarEvent',
              'radarEventLists',
              'radarExperts',
            ])
              void client.invalidateQueries({ queryKey: [name] });
          }}
        />
      )}
    </Box>
  );
}

interface Counts {
  readonly blocks: number;
  readonly policies: number;
}

interface Props extends Omit<PoliciesProps, 'policies' | 'total'> {
  readonly blocks: readonly HitMepar[];
  readonly policies: PoliciesQuery;
  /** How many there are, where the lists may have only some. */
  readonly totals?: (Counts & { readonly withoutReport: Counts }) | undefined;
  readonly whole: () => Promise<WholeLists>;
  readonly selected: string | null;
  readonly onSelect: (block: HitMepar) => void;
}

/** The hit blocks or the hit policies, and their workbook. */
export function HitLists({ blocks, policies, totals, whole, event, choice, selected, onSelect }: Props) {
  const { date, list, onlyOpen } = choice;
  const shownBlocks = onlyOpen ? blocks.filter(({ reported }) => !reported) : blocks;
  const counted = onlyOpen ? totals?.withoutReport : totals;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={list}
          aria-label={texts.listLabel}
          onChange={(_, name: ListName | null) => name !== null && choice.set({ list: name })}
          sx={{ '& .MuiToggleButton-root': { textTransform: 'none', minHeight: 44, px: 3 } }}
        >
          {LISTS.map((name) => (
            <ToggleButton key={name} value={name}>
              {texts.lists[name]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <FormControlLabel
          control={<Checkbox checked={onlyOpen} onChange={(_, checked) => choice.set({ onlyOpen: checked })} />}
          label={texts.onlyOpen}
        />
        <DownloadButton date={date} whole={whole} />
      </Box>
      {list === 'blocks' ? (
        <BlockList
          blocks={shownBlocks}
          total={counted?.blocks ?? shownBlocks.length}
          selected={selected}
          onSelect={onSelect}
        />
      ) : (
        <QueryView query={policies} what={texts.policiesWhat}>
          {(data) => <Policies policies={data.policies} total={counted?.policies} event={event} choice={choice} />}
        </QueryView>
      )}
    </Box>
  );
}

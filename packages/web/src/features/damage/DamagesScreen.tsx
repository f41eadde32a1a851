import type { Answer } from '@georisk/contract/endpoints.ts';
import { damageStatus } from '@georisk/contract/verticals/insurance/damages.ts';
import { caseStepText } from '@georisk/domain/case/nextStep.hu.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Link from '@mui/material/Link';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link as RouterLink } from 'react-router';
import { href, pathTo } from '#web/routes/routes.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatDate, formatHectares } from '#web/lib/format.ts';
import { AS_CARDS } from '#web/ui/cardTable.ts';
import { NoRows } from '#web/ui/NoRows.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import AddIcon from '~icons/material-symbols/note-add-outline-rounded';
import { TakeCases } from '#web/shared/fieldPack/TakeCases.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { PAGE_SIZE, useListAddress } from '#web/ui/useListAddress.ts';
import { CaseInspectionsUpload } from './CaseInspectionsUpload.tsx';
import { mayBringDocuments } from './caseRights.ts';
import { caseTexts, caseListTexts as texts } from './texts.hu.ts';

type Scope = keyof typeof texts.scopes;
const SCOPES = Object.keys(texts.scopes) as readonly Scope[];

function CaseTable({ cases }: { readonly cases: Answer<'damages'>['items'] }) {
  const { columns } = texts;
  return (
    <TableContainer component={Card} tabIndex={0} role="region" aria-label={texts.title}>
      <Table size="small" aria-label={texts.title} sx={AS_CARDS}>
        <TableHead>
          <TableRow>
            <TableCell>{columns.number}</TableCell>
            <TableCell>{columns.date}</TableCell>
            <TableCell>{columns.danger}</TableCell>
            <TableCell align="right">{columns.area}</TableCell>
            <TableCell>{columns.status}</TableCell>
            <TableCell>{columns.missing}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {cases.map((each) => (
            <TableRow key={each.id} sx={{ '& th, & td': { borderTop: { md: 1 }, borderColor: { md: 'divider' } } }}>
              <TableCell component="th" scope="row">
                {each.canOpen ? (
                  <Link
                    component={RouterLink}
                    to={href.damage(each.damageNumber)}
                    sx={{ '@media (pointer: coarse)': { display: 'inline-block', minHeight: 44, lineHeight: '44px' } }}
                  >
                    {each.damageNumber}
                  </Link>
                ) : (
                  each.damageNumber
                )}
                {each.proposals > 0 && (
                  <Chip size="small" color="info" label={texts.proposals(each.proposals)} sx={{ ml: 2 }} />
                )}
              </TableCell>
              <TableCell data-label={columns.date}>{formatDate(each.damageDate)}</TableCell>
              <TableCell>{each.dangerType}</TableCell>
              <TableCell data-label={columns.area} align="right">
                {formatHectares(each.area)}
              </TableCell>
              <TableCell data-label={columns.status}>{caseTexts.statuses[each.status]}</TableCell>
              <TableCell data-label={columns.missing}>
                {each.missing === null ? texts.nothingMissing : caseStepText(each.missing)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const ONLY: Readonly<Record<Scope, { readonly open?: 'true'; readonly own?: 'true' }>> = {
  all: {},
  open: { open: 'true' },
  own: { own: 'true' },
};

/** The cases that the user reaches: all, the open ones, their own; by state. The choice is in the address. */
export function DamagesScreen() {
  const user = useCurrentUser();
  const { page, params, change, toPage } = useListAddress();
  const scope = SCOPES.find((each) => each === params.get('scope')) ?? 'all';
  const status = damageStatus.options.find((each) => each === params.get('status'));
  const query = useQuery({
    ...apiQuery('damages', { query: { page, pageSize: PAGE_SIZE, ...ONLY[scope], ...(status && { status }) } }),
    placeholderData: keepPreviousData,
  });
  useScreenTitle(texts.title);
  const isShown = query.data !== undefined;
  useEffect(() => {
    // Most people open a case next: its code is fetched while they read. A failure shows when they do.
    if (isShown) import('./DamageScreen.tsx').catch(() => undefined);
  }, [isShown]);
  return (
    <ListPage title={texts.title} explanation={texts.explanation}>
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'flex-end' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={scope}
          aria-label={texts.filter}
          onChange={(_, chosen: Scope | null) =>
            chosen !== null && change({ scope: chosen === 'all' ? undefined : chosen, page: undefined })
          }
          sx={{ flexWrap: 'wrap', '& .MuiToggleButton-root': { textTransform: 'none', minHeight: 44, px: 3 } }}
        >
          {SCOPES.map((each) => (
            <ToggleButton key={each} value={each}>
              {texts.scopes[each]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <FormControl sx={{ flex: '0 1 200px', minWidth: 160 }}>
          <FormLabel htmlFor="case-status" sx={{ mb: 1, typography: 'body2' }}>
            {texts.columns.status}
          </FormLabel>
          <NativeSelect
            value={status ?? ''}
            input={<OutlinedInput size="small" />}
            inputProps={{ id: 'case-status' }}
            onChange={(event) => change({ status: event.target.value, page: undefined })}
          >
            <option value="">{texts.anyStatus}</option>
            {damageStatus.options.map((each) => (
              <option key={each} value={each}>
                {caseTexts.statuses[each]}
              </option>
            ))}
          </NativeSelect>
        </FormControl>
        <Button component={RouterLink} to={href.createDamage()} variant="contained" startIcon={<AddIcon />}>
          {texts.create}
        </Button>
        {mayBringDocuments(user) && <CaseInspectionsUpload told={false} />}
        {query.data !== undefined && query.data.openProposals > 0 && (
          <Button component={RouterLink} to={pathTo('proposals')}>
            {texts.openProposals(query.data.openProposals)}
          </Button>
        )}
      </Box>
      <QueryView query={query} what={texts.loading}>
        {({ items, total, pageSize }) =>
          items.length === 0 ? (
            <NoRows page={page} pageSize={pageSize} total={total} onPage={toPage}>
              <div>
                <Typography>{texts.none}</Typography>
                <Typography color="textSecondary">{texts.noneHint}</Typography>
              </div>
            </NoRows>
          ) : (
            <>
              <div>
                <TakeCases cases={items.filter((each) => each.canOpen && each.status !== 'closed')} />
              </div>
              <CaseTable cases={items} />
              <Pager page={page} pageSize={pageSize} total={total} onPage={toPage} />
            </>
          )
        }
      </QueryView>
    </ListPage>
  );
}

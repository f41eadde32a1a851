import {
  type ExpertLoad,
  type LoadToHandOut,
  MAX_ROUTE_CASES,
} from '@georisk/contract/verticals/insurance/caseList.ts';
import { type CaseFilter, TO_HAND_OUT } from '@georisk/domain/caseList/filter.ts';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatCount, formatHectares, formatLength } from '#web/lib/format.ts';
import { AS_CARDS } from '#web/ui/cardTable.ts';
import { QueryView } from '#web/ui/QueryView.tsx';
import { caseListTexts } from './caseList.hu.ts';
import { DRAGGED } from '#web/shared/workbench/useSelection.ts';

const texts = caseListTexts.load;
const METRES = 1_000;

interface Props {
  readonly chosen: ReadonlySet<number>;
  readonly onGive: (expertId: number) => void;
  readonly onShow: (filter: Pick<CaseFilter, 'expert'> & Partial<CaseFilter>) => void;
}

function Sums({ of }: { readonly of: LoadToHandOut }) {
  return (
    <>
      <TableCell data-label={texts.open} align="right">
        {formatCount(of.openCases)}
      </TableCell>
      <TableCell data-label={texts.late} align="right" sx={{ color: of.lateCases > 0 ? 'error.main' : undefined }}>
        {formatCount(of.lateCases)}
      </TableCell>
      <TableCell data-label={texts.area} align="right">
        {formatHectares(of.area)}
      </TableCell>
    </>
  );
}

/** What is to be handed out, before those who may get it. */
const ToHandOutRow = ({ of, onShow }: Pick<Props, 'onShow'> & { readonly of: LoadToHandOut }) => (
  <TableRow>
    <TableCell component="th" scope="row">
      <Link component="button" onClick={() => onShow(TO_HAND_OUT)}>
        {texts.toHandOut}
      </Link>
    </TableCell>
    <Sums of={of} />
    <TableCell data-label={texts.km} align="right">
      {caseListTexts.nothing}
    </TableCell>
    <TableCell />
  </TableRow>
);

function ExpertRow({ of, chosen, onGive, onShow }: Props & { readonly of: ExpertLoad }) {
  const [isOver, setOver] = useState(false);
  return (
    <TableRow
      selected={isOver}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onGive(of.id);
      }}
    >
      <TableCell component="th" scope="row">
        <Link component="button" aria-label={texts.show(of.name)} onClick={() => onShow({ expert: of.id })}>
          {of.name}
        </Link>
      </TableCell>
      <Sums of={of} />
      <TableCell data-label={texts.km} align="right">
        {of.km === null ? caseListTexts.nothing : formatLength(of.km * METRES)}
      </TableCell>
      <TableCell align="right">
        {chosen.size > 0 && (
          <Button size="small" variant="outlined" onClick={() => onGive(of.id)}>
            {texts.give(formatCount(chosen.size), of.name)}
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}

/** How much every expert has to do; the chosen cases are dragged onto one, or given by a button. */
export function LoadPanel(props: Props) {
  const query = useQuery({ ...apiQuery('caseLoad'), meta: { errorPage: false } });
  return (
    <Card component="section" aria-label={texts.title} sx={{ p: 3 }}>
      <Typography variant="h2">{texts.title}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {texts.explanation} {texts.kmHint(formatCount(MAX_ROUTE_CASES))}
      </Typography>
      <QueryView query={query} what={texts.loading}>
        {({ experts, toHandOut }) =>
          experts.length === 0 && toHandOut.openCases === 0 ? (
            <Typography>{texts.none}</Typography>
          ) : (
            <Table size="small" aria-label={texts.title} sx={AS_CARDS}>
              <TableHead>
                <TableRow>
                  <TableCell>{texts.name}</TableCell>
                  <TableCell align="right">{texts.open}</TableCell>
                  <TableCell align="right">{texts.late}</TableCell>
                  <TableCell align="right">{texts.area}</TableCell>
                  <TableCell align="right">{texts.km}</TableCell>
                  <TableCell />
                </TableRow>
              </TableHead>
              <TableBody>
                {toHandOut.openCases > 0 && <ToHandOutRow of={toHandOut} onShow={props.onShow} />}
                {experts.map((each) => (
                  <ExpertRow key={each.id} of={each} {...props} />
                ))}
              </TableBody>
            </Table>
          )
        }
      </QueryView>
    </Card>
  );
}

import type { CaseChange } from '@georisk/contract/verticals/insurance/damages.ts';
import { accuracyText } from '@georisk/domain/sampling/measurement.hu.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { QueryView } from '#web/ui/QueryView.tsx';
import { Section } from '#web/ui/Section.tsx';
import { ChainCheck } from './ChainCheck.tsx';
import { CaseHistoryMap } from './CaseHistoryMap.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { historyLines } from './historyLines.ts';
import { caseTexts as texts } from './texts.hu.ts';

/** A plot of the case, under its name in the changes. */
export interface HistoryPlot {
  readonly id: number;
  readonly name: string;
  /** Its block, EPSG:23700; null while or where it is not known. */
  readonly ground: Areal | null;
}

interface Props {
  readonly damageId: number;
  readonly damageNumber: string;
  readonly plots: readonly HistoryPlot[];
  /** Of this plot alone; undefined for the whole case. */
  readonly only?: number;
}

/** Number of changes shown at once. */
const PAGE = 20;

interface ChangeProps extends Pick<Props, 'damageNumber'> {
  readonly change: CaseChange;
  readonly plot: HistoryPlot | undefined;
  /** There is only one plot: its name is left out. */
  readonly isOnly: boolean;
}

function Change({ change, damageNumber, plot, isOnly }: ChangeProps) {
  return (
    <Box component="li" sx={{ breakInside: 'avoid' }}>
      <Typography sx={{ fontWeight: 600 }}>{change.title}</Typography>
      <Typography variant="body2" color="textSecondary">
        {[
          formatDateTime(change.at),
          texts.by(change.userName ?? texts.someone, change.actorName),
          ...(change.deviceAt === null
            ? []
            : [texts.deviceAt(formatDateTime(change.deviceAt), change.gps && accuracyText(change.gps.accuracy))]),
          ...(plot === undefined || isOnly ? [] : [texts.historyPlot(plot.name)]),
        ].join(' · ')}
      </Typography>
      {change.gps !== null && <PlaceLink damageNumber={damageNumber} gps={change.gps} />}
      {historyLines(change).map((line) => (
        <Typography key={line} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      ))}
      <CaseHistoryMap change={change} ground={plot?.ground ?? null} />
    </Box>
  );
}

function Changes({ damageId, damageNumber, plots, only }: Props) {
  const [shown, setShown] = useState(PAGE);
  const query = useQuery({
    ...apiQuery('damageHistory', { params: { id: String(damageId) } as never }),
    meta: { errorPage: false },
  });
  const isOfPlot = ({ damagePlotId }: CaseChange) => only === undefined || damagePlotId === only;
  return (
    <QueryView query={query} what={texts.historyLoading}>
      {(all) => {
        const changes = all.filter(isOfPlot);
        if (changes.length === 0) return <Typography color="textSecondary">{texts.historyNone}</Typography>;
        return (
          <>
            <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
              {changes.slice(0, shown).map((change) => (
                <Change
                  key={change.id}
                  change={change}
                  damageNumber={damageNumber}
                  isOnly={only !== undefined}
                  plot={plots.find(({ id }) => id === change.damagePlotId)}
                />
              ))}
            </Box>
            {changes.length > shown && (
              <Button size="small" className="no-print" sx={{ mt: 2 }} onClick={() => setShown(shown + PAGE)}>
                {texts.historyMore(changes.length - shown)}
              </Button>
            )}
            <ChainCheck damageId={damageId} />
          </>
        );
      }}
    </QueryView>
  );
}

/** The changes of a case or of one of its plots, with their authors and times; requested on demand. */
export function CaseHistory(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Section title={texts.history}>
      {open ? (
        <Changes {...props} />
      ) : (
        <Button size="small" onClick={() => setOpen(true)} className="no-print">
          {texts.historyOpen}
        </Button>
      )}
    </Section>
  );
}

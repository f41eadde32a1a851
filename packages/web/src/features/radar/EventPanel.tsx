import { ALERT_AREAS } from '@georisk/contract/verticals/radar/alertAreas.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import type { HitMepar } from '@georisk/contract/verticals/radar/radar.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { Link as RouterLink } from 'react-router';
import { messageOf } from '#web/lib/apiProblem.ts';
import { formatCount, formatDate, formatDecimal } from '#web/lib/format.ts';
import { useHasScreen } from '#web/routes/openRoutes.ts';
import { pathTo } from '#web/routes/routes.ts';
import { Fact } from '#web/ui/Fact.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { Section } from '#web/ui/Section.tsx';
import { EventFacts, type ShowList } from './EventFacts.tsx';
import { EventKindChoice } from './EventKindChoice.tsx';
import { HitLists } from './HitLists.tsx';
import { NotifyFarmers } from './NotifyFarmers.tsx';
import { radarTexts } from './texts.hu.ts';
import type { HitChoice } from './useHitChoice.ts';
import { eventOf, type ShownEvent } from './useOwnEvent.ts';
import { wholeLists } from './wholeLists.ts';

const texts = radarTexts.event;
const percent = (share: number): string => formatDecimal(100 * share, 1);

/** The loss as the company's own past cases have it. */
function PastLoss({ past }: { readonly past: Answer<'radarEvent'>['past'] }) {
  const { plots, needed, damage, loss } = past;
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {damage === null ? (
        <Fact label={texts.past}>{texts.pastTooFew(plots, needed)}</Fact>
      ) : (
        <Fact
          label={texts.past}
          note={texts.pastNote(plots, percent(damage.value), percent(damage.low), percent(damage.high))}
        >
          {loss === null
            ? texts.unknown
            : texts.lossLine(formatCount(loss.value), formatCount(loss.low), formatCount(loss.high))}
        </Fact>
      )}
    </Box>
  );
}

interface ResultProps {
  readonly data: Answer<'radarEvent'>;
  readonly query: ShownEvent['answer'];
  readonly event: ReturnType<typeof eventOf>;
  readonly choice: HitChoice;
  readonly selected: string | null;
  readonly onSelect: (block: HitMepar) => void;
}

function Result({ data, query, event, choice, selected, onSelect }: ResultProps) {
  const { dateRadar, mepars, figures, past } = data;
  const lists = useRef<HTMLDivElement>(null);
  const hasScreen = useHasScreen();
  const showList: ShowList = (shown) => {
    choice.set(shown);
    lists.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <Section title={(event.areas === ALERT_AREAS ? texts.alertFiguresOf : texts.figuresOf)(formatDate(dateRadar))}>
        <Box component="dl" sx={{ m: 0 }}>
          <EventFacts figures={figures} onList={showList} />
        </Box>
        <PastLoss past={past} />
        {event.areas === ALERT_AREAS && hasScreen('insuredAlerts') && (
          <Link
            component={RouterLink}
            to={pathTo('insuredAlerts', {}, { from: dateRadar, to: dateRadar })}
            sx={{ display: 'inline-block', minHeight: 44, pt: 3 }}
          >
            {texts.toAlerts}
          </Link>
        )}
        {figures.policies > 0 && <NotifyFarmers key={JSON.stringify(event)} event={{ ...event, date: dateRadar }} />}
      </Section>
      <Box ref={lists} sx={{ scrollMarginTop: 16 }}>
        <Section title={texts.lists}>
          {mepars.length === 0 ? (
            <Typography color="textSecondary">{texts.noHits}</Typography>
          ) : (
            <HitLists
              blocks={mepars}
              policies={query}
              totals={figures}
              whole={() => wholeLists(dateRadar, event)}
              event={event}
              choice={choice}
              selected={selected}
              onSelect={onSelect}
            />
          )}
          {figures.blocks > mepars.length && (
            <Typography variant="body2" color="textSecondary" sx={{ pt: 2 }}>
              {texts.cut(formatCount(mepars.length))}
            </Typography>
          )}
        </Section>
      </Box>
    </>
  );
}

interface Props extends Omit<ResultProps, 'data' | 'query' | 'event'> {
  readonly shown: ShownEvent;
  readonly onDraw: () => void;
}

/** What an event of one's own hit: its figures, and the hit land in the order of the inspections. */
export function EventPanel({ shown, onDraw, ...lists }: Props) {
  const { event, answer, change, clear, isInAddress } = shown;
  if (event === null) return null;
  return (
    <>
      <Box sx={{ px: 4, pb: 3, display: 'grid', gap: 3 }}>
        <EventKindChoice kind={event} onChange={change} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="outlined" onClick={onDraw}>
            {event.areas === ALERT_AREAS ? texts.draw : texts.again}
          </Button>
          <Button onClick={clear}>{texts.clear}</Button>
        </Box>
        {!isInAddress && (
          <Typography variant="body2" color="textSecondary">
            {texts.notInAddress}
          </Typography>
        )}
      </Box>
      {answer.isError ? (
        <Box sx={{ px: 4, pb: 4 }}>
          <FormMessage severity="error">{messageOf(answer.error)}</FormMessage>
          <Button onClick={() => void answer.refetch()}>{texts.retry}</Button>
        </Box>
      ) : answer.data === undefined ? (
        <ProgressView what={texts.what} error={null} onRetry={() => void answer.refetch()} />
      ) : (
        <Result data={answer.data} query={answer} event={eventOf(event)} {...lists} />
      )}
    </>
  );
}

import { ALERT_AREAS } from '@georisk/contract/verticals/radar/alertAreas.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import type { HitMepar, Radar } from '@georisk/contract/verticals/radar/radar.ts';
import { PHENOMENA } from '@georisk/domain/radar/phenomena.hu.ts';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Link from '@mui/material/Link';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { useAddressQuery, withValues } from '#web/ui/useAddressQuery.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatDate, formatDecimal } from '#web/lib/format.ts';
import { pathTo } from '#web/routes/routes.ts';
import { DayFilter } from '#web/ui/DayFilter.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { Section } from '#web/ui/Section.tsx';
import { EventChoice } from './EventChoice.tsx';
import { EventPanel } from './EventPanel.tsx';
import { HitLists } from './HitLists.tsx';
import { RadarFigures } from './RadarFigures.tsx';
import { severityText } from './radarShapes.ts';
import { radarTexts as texts } from './texts.hu.ts';
import type { HitChoice } from './useHitChoice.ts';
import type { ShownEvent } from './useOwnEvent.ts';

/** The day that is shown: typed, or one of those that have polygons. */
function DayChoice({ date }: { readonly date: string }) {
  const [, setParams] = useAddressQuery();
  const days = useQuery({ ...apiQuery('radarDays'), meta: { errorPage: false } });
  const listed = days.data ?? [];
  const show = (day: string) => setParams(withValues({ date: day }));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-end' }}>
      <DayFilter key={date} label={texts.day} value={date} onChange={show} />
      {listed.length > 0 && (
        <FormControl sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <FormLabel htmlFor="radar-days" sx={{ mb: 1, typography: 'body2' }}>
            {texts.days}
          </FormLabel>
          <NativeSelect
            value={listed.some((day) => day.date === date) ? date : ''}
            onChange={(event) => show(event.target.value)}
            input={<OutlinedInput size="small" />}
            inputProps={{ id: 'radar-days' }}
          >
            <option value="">{texts.chooseDay}</option>
            {listed.map((day) => (
              <option key={day.date} value={day.date}>
                {texts.dayLine(formatDate(day.date), day.radars, day.severityMax)}
              </option>
            ))}
          </NativeSelect>
        </FormControl>
      )}
    </Box>
  );
}

/** Said of a day without phenomena, with a way to the last one that has some. */
function NoRadars({ date }: { readonly date: string }) {
  const [params] = useSearchParams();
  const { data } = useQuery({ ...apiQuery('radarDays'), meta: { errorPage: false } });
  const last = data?.[0];
  return (
    <Box sx={{ px: 4, pb: 4 }}>
      <Typography>{texts.none(formatDate(date))}</Typography>
      <Typography color="textSecondary">{data?.length === 0 ? texts.noneAtAll : texts.noneHint}</Typography>
      {last !== undefined && (
        <Link
          component={RouterLink}
          to={pathTo('radar', {}, { ...Object.fromEntries(params), date: last.date })}
          sx={{ display: 'inline-block', minHeight: 44, pt: 3 }}
        >
          {texts.lastDay(formatDate(last.date))}
        </Link>
      )}
    </Box>
  );
}

/** The phenomena that touched the damaged plot. */
function PlotRadars({ radars }: { readonly radars: readonly Radar[] }) {
  return (
    <Section title={texts.plot.title}>
      {radars.length === 0 ? (
        <Typography color="textSecondary">{texts.plot.none}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {radars.map(({ id, phenomenon, severity, meshMm }) => (
            <Typography component="li" key={id}>
              {[
                PHENOMENA[phenomenon].title,
                severityText(severity),
                ...(meshMm === null ? [] : [texts.mesh(formatDecimal(meshMm, 0))]),
              ].join(' · ')}
            </Typography>
          ))}
        </Box>
      )}
    </Section>
  );
}

/** Figures of yesterday, whatever day is shown. */
function Yesterday({ shown }: { readonly shown: string }) {
  const { data } = useQuery({ ...apiQuery('radarStatistics'), meta: { errorPage: false } });
  if (data === undefined || data.date === shown) return null;
  return (
    <Section title={texts.figures.yesterday(formatDate(data.date))}>
      <RadarFigures figures={data} />
      <Link component={RouterLink} to={pathTo('radar')} sx={{ display: 'inline-block', minHeight: 44, pt: 3 }}>
        {texts.figures.open}
      </Link>
    </Section>
  );
}

interface Props {
  readonly data: Answer<'radars'>;
  readonly choice: HitChoice;
  readonly hasPlot: boolean;
  readonly selected: string | null;
  readonly onSelect: (block: HitMepar) => void;
  readonly shown: ShownEvent;
  readonly onDraw: () => void;
}

interface DayProps extends Pick<Props, 'data' | 'choice' | 'selected' | 'onSelect'> {}

/** The figures of a day's polygons, and the land that they hit. */
function Day({ data: { dateRadar, radars, mepars }, choice, selected, onSelect }: DayProps) {
  const policies = useQuery({
    ...apiQuery('radarPolicies', { query: { date: dateRadar } }),
    meta: { errorPage: false },
  });
  const figures = {
    radars: radars.length,
    mepars: mepars.length,
    hitArea: mepars.reduce((sum, { hitArea }) => sum + hitArea, 0),
    policies: new Set(mepars.flatMap((block) => block.policies.map(({ id }) => id))).size,
  };
  return (
    <>
      <Section title={texts.figures.title(formatDate(dateRadar))}>
        <RadarFigures figures={figures} notReported={policies.data?.notReported} money={policies.data?.figures} />
      </Section>
      <Section title={texts.loss}>
        {mepars.length === 0 ? (
          <Typography color="textSecondary">{texts.noHits}</Typography>
        ) : (
          <HitLists
            blocks={mepars}
            policies={policies}
            whole={async () => ({
              blocks: mepars,
              policies: (policies.data ?? (await policies.refetch({ throwOnError: true })).data)?.policies ?? [],
            })}
            choice={choice}
            selected={selected}
            onSelect={onSelect}
          />
        )}
      </Section>
    </>
  );
}

/** A day of the radar, or an event of one's own: its figures, the hit land in the order of the inspections. */
export function RadarPanel({ data, choice, hasPlot, selected, onSelect, shown, onDraw }: Props) {
  const { dateRadar, radars, damagePlotRadars } = data;
  const lists = { choice, selected, onSelect };
  return (
    <>
      <Box sx={{ px: 4, pb: 3, display: 'grid', gap: 3 }}>
        <DayChoice date={choice.date} />
      </Box>
      {shown.event === null ? (
        <>
          {hasPlot && <PlotRadars radars={damagePlotRadars} />}
          <Section title={texts.event.title}>
            {shown.isForgotten && <FormMessage severity="info">{texts.event.forgotten}</FormMessage>}
            <EventChoice
              onDraw={onDraw}
              onAreas={(areas) => shown.show(areas)}
              onAlertDay={(date) => shown.show(ALERT_AREAS, date)}
            />
          </Section>
          {radars.length === 0 ? <NoRadars date={dateRadar} /> : <Day data={data} {...lists} />}
          <Yesterday shown={dateRadar} />
        </>
      ) : (
        <EventPanel shown={shown} onDraw={onDraw} {...lists} />
      )}
      <Typography variant="body2" color="textSecondary" sx={{ px: 4, py: 4 }}>
        {texts.explanation}
      </Typography>
    </>
  );
}

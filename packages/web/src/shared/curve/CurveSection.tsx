import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useToday } from '#web/shared/parcels/useParcels.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { CurveChart } from './CurveChart.tsx';
import { CurveDownload } from './CurveDownload.tsx';
import { CurveLegend } from './CurveLegend.tsx';
import { CurveTable } from './CurveTable.tsx';
import { CurveWords } from './CurveWords.tsx';
import { type Curve, isEmptyCurve, type Series, SERIES } from './curve.ts';
import { askedSeason, seasonsUpTo, yearOf, yearOfCurve } from './seasons.ts';
import { curveTexts as texts } from './texts.hu.ts';
import { useCurve } from './useCurve.ts';

export interface CurveSectionProps {
  readonly code: string;
  /** Seasons with data of the block, newest first. */
  readonly years: readonly number[];
  /** The date on the map. */
  readonly shown: string | null;
  readonly height?: number;
  /** As wide as a screen: the values are beside the title. */
  readonly wide?: boolean;
  readonly canShow: (date: string) => boolean;
  readonly onShow: (date: string) => void;
}

const presentIn = (curve: Curve): ReadonlySet<Series> => new Set(SERIES.filter((series) => curve[series].length > 0));

interface SeasonProps {
  readonly year: number;
  readonly offered: readonly number[];
  readonly onYear: (year: number) => void;
}

function SeasonSelect({ year, offered, onYear }: SeasonProps) {
  return (
    <Select
      size="small"
      variant="standard"
      disableUnderline
      value={year}
      onChange={(event) => onYear(event.target.value)}
      SelectDisplayProps={{ 'aria-label': `${texts.season}: ${year}` }}
      MenuProps={{ slotProps: { list: { 'aria-label': texts.season } } }}
      sx={{
        fontFeatureSettings: "'tnum'",
        '& .MuiSelect-select': { py: 1, '@media (pointer: coarse)': { lineHeight: '36px' } },
      }}
    >
      {offered.map((each) => (
        <MenuItem key={each} value={each}>
          {each}
        </MenuItem>
      ))}
    </Select>
  );
}

interface NoCurveProps {
  readonly query: ReturnType<typeof useCurve>;
  readonly height: number;
}

/** The curve has failed, or is loading. */
function NoCurve({ query, height }: NoCurveProps) {
  if (query.error !== null)
    return <ProgressView what={texts.loading} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Box role="status" aria-label={texts.loading}>
      <Skeleton variant="text" width="60%" sx={{ mb: 2 }} />
      <Skeleton variant="rounded" height={height} />
    </Box>
  );
}

/** The season's curve of a block under its title, with all of its actions. */
export function CurveSection({ code, years, shown, height, wide = false, canShow, onShow }: CurveSectionProps) {
  const id = useId();
  const [wanted, setYear] = useState<number>();
  const [hidden, setHidden] = useState<ReadonlySet<Series>>(new Set());
  const today = useToday();
  const asked = wanted ?? askedSeason(shown, years);
  const query = useCurve(code, asked);
  const curve = query.data ?? null;
  // While another season is loading the one before stays, under its own year.
  const year = (curve && yearOfCurve(curve)) ?? asked ?? yearOf(today);
  const isOver = year < yearOf(today);
  const hasBefore = curve !== null && (curve.lastYear.length > 0 || curve.crops.some((each) => each.year === year - 1));
  const offered = seasonsUpTo([...years, asked ?? year, ...(hasBefore ? [year - 1] : [])]);

  const toggle = (series: Series) => {
    const next = new Set(hidden);
    if (!next.delete(series)) next.add(series);
    setHidden(next);
  };

  return (
    <Box component="section" aria-labelledby={id} sx={{ px: 4, py: wide ? 0 : 3, position: 'relative' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 40 }}>
        <Typography variant="subtitle2" component="h2" id={id} sx={{ flex: 1 }}>
          {texts.title}
        </Typography>
        {offered.length > 1 && <SeasonSelect year={asked ?? year} offered={offered} onYear={setYear} />}
        {curve !== null && !isEmptyCurve(curve) && <CurveDownload curve={curve} code={code} year={year} />}
      </Box>
      {curve === null && <NoCurve query={query} height={height ?? 200} />}
      {curve !== null && isEmptyCurve(curve) && (
        <Typography variant="body2" color="textSecondary">
          {asked === undefined ? texts.emptyAtAll : texts.empty(year, isOver)}
        </Typography>
      )}
      {curve !== null && !isEmptyCurve(curve) && (
        <Box sx={{ opacity: query.isPlaceholderData ? 0.5 : 1, transition: 'opacity 150ms ease-out' }}>
          {!wide && <CurveWords curve={curve} year={year} />}
          <CurveChart
            curve={curve}
            year={year}
            shown={shown}
            hidden={hidden}
            wide={wide}
            {...(height === undefined ? {} : { height })}
            canShow={canShow}
            onShow={onShow}
          />
          <CurveLegend
            year={year}
            present={presentIn(curve)}
            hidden={hidden}
            hasAlerts={curve.alerts.length > 0}
            onToggle={toggle}
          />
          <CurveTable curve={curve} year={year} canShow={canShow} onShow={onShow} />
        </Box>
      )}
    </Box>
  );
}

import type { YieldArea } from '@georisk/contract/verticals/insurance/landUse.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { formatCount, formatNumber } from '#web/lib/format.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { Rule } from '#web/ui/Rule.tsx';
import { yieldTexts as texts } from './texts.hu.ts';
import type { YieldMapAsked, YieldView } from './useYieldView.ts';
import { byYield, codeOf, nameOf } from './yieldAreas.ts';
import { YieldChoices } from './YieldChoices.tsx';
import { YieldLegend } from './YieldLegend.tsx';

/** Number of rows in the list. */
const MAX_ROWS = 60;

interface Props extends YieldMapAsked {
  readonly view: YieldView;
  readonly selected: YieldArea | null;
  readonly onPoint: (area: YieldArea | null) => void;
  readonly onZoom: (area: YieldArea) => void;
}

/** The table of the area that is pointed at. */
function Selected({ area, scale }: { readonly area: YieldArea | null; readonly scale: YieldView['scale'] }) {
  return (
    <Box sx={{ minHeight: 92 }}>
      <Typography variant="caption" color="textSecondary" component="h2" sx={{ m: 0 }}>
        {texts.selected}
      </Typography>
      {area === null ? (
        <Typography variant="body2" color="textSecondary">
          {texts.hint}
        </Typography>
      ) : (
        <Box
          component="table"
          sx={{
            width: '100%',
            typography: 'body2',
            fontFeatureSettings: "'tnum'",
            '& th': { textAlign: 'left', fontWeight: 400, color: 'text.secondary', p: 0, pr: 2, py: '2px' },
            '& td': { textAlign: 'right', p: 0 },
          }}
        >
          <tbody>
            <tr>
              <th scope="row">{texts.code[scale]}</th>
              <td>{codeOf(area)}</td>
            </tr>
            {area.nuts4Name !== null && (
              <tr>
                <th scope="row">{texts.name}</th>
                <td>{area.nuts4Name}</td>
              </tr>
            )}
            <tr>
              <th scope="row">{texts.average}</th>
              <td>{texts.value(formatNumber(area.yield))}</td>
            </tr>
          </tbody>
        </Box>
      )}
    </Box>
  );
}

/** Every area of the screen, for keyboard users: focus highlights one, Enter moves there. */
function AreaList({ view, selected, onPoint, onZoom }: Pick<Props, 'view' | 'selected' | 'onPoint' | 'onZoom'>) {
  const rows = byYield(view.onScreen);
  if (rows.length === 0) return null;
  const left = rows.length - MAX_ROWS;
  return (
    <Box>
      <Typography variant="caption" color="textSecondary" component="h2" sx={{ m: 0, mb: 1 }}>
        {texts.listOf[view.scale]}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.slice(0, MAX_ROWS).map((area) => (
          <li key={area.id}>
            <ButtonBase
              aria-label={texts.zoomTo(`${nameOf(area)}, ${texts.value(formatNumber(area.yield))}`)}
              onClick={() => onZoom(area)}
              onFocus={() => onPoint(area)}
              onMouseEnter={() => onPoint(area)}
              onMouseLeave={() => onPoint(null)}
              sx={{
                width: '100%',
                justifyContent: 'space-between',
                px: 2,
                py: 1,
                borderRadius: 1,
                typography: 'body2',
                fontFeatureSettings: "'tnum'",
                bgcolor: area.id === selected?.id ? 'action.selected' : undefined,
                '&:hover': { bgcolor: 'action.hover' },
                '@media (pointer: coarse)': { minHeight: 44 },
              }}
            >
              <span>{nameOf(area)}</span>
              <span>{texts.value(formatNumber(area.yield))}</span>
            </ButtonBase>
          </li>
        ))}
      </Box>
      {left > 0 && (
        <Typography variant="caption" color="textSecondary">
          {texts.more(formatCount(left))}
        </Typography>
      )}
    </Box>
  );
}

/** The panel of the yield map: its subject, its legend, and the areas in words. */
export function YieldPanel({ type, plant, view, selected, onPoint, onZoom }: Props) {
  const { max, loading, error, areas, scale } = view;
  const navigate = useNavigate();
  const isMissing = max === undefined || (loading && areas.length === 0) || error !== null;
  return (
    <>
      <Rule />
      <Box sx={{ p: 4, display: 'grid', gap: 4 }}>
        <YieldChoices
          type={type}
          plant={plant}
          onType={(chosen) => void navigate(href.yieldMap(chosen, plant))}
          onPlant={(chosen) => void navigate(href.yieldMap(type, chosen))}
        />
        <Typography variant="body2" color="textSecondary">
          {texts.explained[type]}
        </Typography>
      </Box>
      <Rule />
      {isMissing ? (
        <ProgressView what={texts.what} error={error} onRetry={view.retry} />
      ) : areas.length === 0 || view.onScreen.length === 0 ? (
        <Typography sx={{ p: 4 }} role="status">
          {texts.none}
        </Typography>
      ) : (
        <Box sx={{ p: 4, display: 'grid', gap: 4 }}>
          <Selected area={selected} scale={scale} />
          <YieldLegend max={max} />
          <Typography variant="caption" color="textSecondary" role="status">
            {view.truncated ? texts.truncated : texts.scale[scale]}
          </Typography>
          <AreaList view={view} selected={selected} onPoint={onPoint} onZoom={onZoom} />
        </Box>
      )}
    </>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Collapse from '@mui/material/Collapse';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { NO_PADDING, nearTo, showBox } from '#web/map/camera.ts';
import { useMapResolution } from '#web/map/ui/useMapScale.ts';
import ZoomIcon from '~icons/material-symbols/center-focus-strong-rounded';
import TuneIcon from '~icons/material-symbols/tune-rounded';
import { fullMapTexts as texts } from './fullMap.hu.ts';
import { PartLegendView } from './PartLegendView.tsx';
import { seenUntil, type ShownPart } from './shownParts.ts';

interface Props {
  readonly shown: ShownPart;
  readonly onSwitch: (on: boolean) => void;
  readonly onOpacity: (percent: number) => void;
}

/** Below this a layer could be mistaken for one that is off. */
const MIN_OPACITY = 10;
/** A little closer than the limit, so that a rounded zoom is certainly within it. */
const WELL_WITHIN = 0.95;

function State({ shown }: { readonly shown: ShownPart }) {
  const { state, note } = shown.part;
  const limit = seenUntil(shown);
  const isFar = useMapResolution() >= (limit ?? Infinity);
  if (!shown.on) return null;
  const words = isFar ? texts.nearer : (SAID[state?.kind ?? 'ready']?.(state) ?? note);
  if (words === undefined) return null;
  return (
    <Typography
      variant="caption"
      component="p"
      role="status"
      color={!isFar && state?.kind === 'failed' ? 'error' : 'textSecondary'}
      sx={{ pl: 8, pr: 2, m: 0 }}
    >
      {words}
      {!isFar && state?.kind === 'failed' && (
        <Button size="small" onClick={state.retry} sx={{ ml: 1, minHeight: 0, py: 0 }}>
          {texts.retry}
        </Button>
      )}
    </Typography>
  );
}

type StateOf = ShownPart['part']['state'];
const SAID: Readonly<Record<string, (state: StateOf) => string | undefined>> = {
  loading: () => texts.loading,
  empty: (state) => (state?.kind === 'empty' ? state.why : undefined),
  failed: (state) => (state?.kind === 'failed' ? state.why : undefined),
};

/** A layer in the switcher: on or off, its opacity, its meaning, and its place. */
export function LayerRow({ shown, onSwitch, onOpacity }: Props) {
  const { part, row, on, opacity } = shown;
  const [open, setOpen] = useState(false);
  const id = useId();
  const limit = seenUntil(shown);
  const { box, findBox } = part;
  const [searching, setSearching] = useState(false);
  const isFlag = part.flag !== undefined;
  const hasMore = !isFlag;
  const canZoom = box != null || findBox !== undefined || limit !== null;
  const zoom = async () => {
    if (!on) onSwitch(true);
    setSearching(true);
    const found = box ?? (await findBox?.().catch(() => null)) ?? null;
    setSearching(false);
    if (found !== null) showBox(found, NO_PADDING);
    else if (limit !== null) nearTo(limit * WELL_WITHIN);
  };
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <FormControlLabel
          sx={{ flex: 1, minWidth: 0, mr: 0 }}
          control={<Checkbox checked={on} onChange={(_, checked) => onSwitch(checked)} />}
          label={row.title}
        />
        {canZoom && (
          <Tooltip title={texts.zoomTo}>
            <IconButton
              aria-label={texts.zoomToLayer(row.title)}
              aria-disabled={searching}
              onClick={() => {
                if (!searching) void zoom();
              }}
            >
              <ZoomIcon />
            </IconButton>
          </Tooltip>
        )}
        {hasMore && (
          <Tooltip title={texts.settings}>
            <IconButton
              aria-label={texts.more(row.title)}
              aria-expanded={open}
              aria-controls={`${id}-more`}
              onClick={() => setOpen(!open)}
            >
              <TuneIcon />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      <State shown={shown} />
      {on && part.controls !== undefined && <Box sx={{ pl: 8, pr: 2, py: 1 }}>{part.controls}</Box>}
      {hasMore && (
        <Collapse in={open} id={`${id}-more`} unmountOnExit>
          <Box sx={{ pl: 8, pr: 4, pb: 2 }}>
            <Slider
              size="small"
              aria-label={texts.opacity(row.title)}
              value={opacity}
              min={MIN_OPACITY}
              max={100}
              step={5}
              disabled={!on}
              getAriaValueText={texts.opacityValue}
              valueLabelDisplay="auto"
              onChange={(_, value) => onOpacity(value)}
            />
            {part.legend != null && <PartLegendView layer={part.layer} legend={part.legend} />}
          </Box>
        </Collapse>
      )}
    </Box>
  );
}

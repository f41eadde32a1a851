import type { DamageArea } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatHectares } from '#web/lib/format.ts';
import { AREA_COLOURS } from '#web/map/palette.ts';
import { shapeTexts as texts } from './texts.hu.ts';

interface Props {
  readonly area: DamageArea;
  readonly index: number;
  /** Saved on this device, and not on the server yet. */
  readonly isWaiting: boolean;
  readonly onEdit: (() => void) | null;
  readonly onRemove: (() => void) | null;
}

/** A damaged area with its colour, its size and its actions. */
export function AreaRow({ area, index, isWaiting, onEdit, onRemove }: Props) {
  const number = index + 1;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
      <Box
        aria-hidden
        sx={{ width: 16, height: 16, borderRadius: '4px', border: 1, flex: 'none' }}
        style={{ background: AREA_COLOURS[index % AREA_COLOURS.length] }}
      />
      <Box sx={{ flex: 1, minWidth: 72 }}>
        <Typography>{texts.area(number)}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontFeatureSettings: "'tnum'" }}>
          {formatHectares(area.area)}
          {isWaiting && ` · ${texts.waiting}`}
        </Typography>
      </Box>
      {onEdit !== null && (
        <Button size="small" sx={{ px: 1, minWidth: 0 }} aria-label={texts.editAreaOf(number)} onClick={onEdit}>
          {texts.editArea}
        </Button>
      )}
      {onRemove !== null && (
        <Button
          size="small"
          color="error"
          sx={{ px: 1, minWidth: 0 }}
          aria-label={texts.removeAreaOf(number)}
          onClick={onRemove}
        >
          {texts.removeArea}
        </Button>
      )}
    </Box>
  );
}

import {
  type PackPicture,
  PICTURE_KINDS,
  type PictureKind,
  type SeasonPack,
} from '@georisk/domain/seasonPack/seasonPack.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Slider from '@mui/material/Slider';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import StopIcon from '~icons/material-symbols/pause-rounded';
import PlayIcon from '~icons/material-symbols/play-arrow-rounded';
import { seasonTexts as texts } from './fieldPack.hu.ts';
import { picturesOf } from './seasonView.ts';
import type { SeasonChoice } from './SeasonView.tsx';
import type { Playing } from './usePlaying.ts';

interface Props {
  readonly pack: SeasonPack;
  /** Of the shown kind. */
  readonly pictures: readonly PackPicture[];
  readonly choice: SeasonChoice;
  readonly playing: Playing;
  readonly onChange: (next: Partial<SeasonChoice>) => void;
}

const ZOOMS = [1, 2, 4] as const;
const TOGGLES = { '& .MuiToggleButton-root': { textTransform: 'none', minWidth: 44, minHeight: 44, px: 3 } } as const;

interface DateProps extends Pick<Props, 'pictures'> {
  readonly label: string;
  readonly at: number;
  readonly onAt: (at: number) => void;
}

function DateSlider({ label, pictures, at, onAt }: DateProps) {
  const text = (index: number) => texts.dateValue(pictures[index]?.date ?? '', index + 1, pictures.length);
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="body2" sx={{ fontFeatureSettings: "'tnum'" }}>
        {`${label}: ${text(at)}`}
      </Typography>
      <Box sx={{ px: 3 }}>
        <Slider
          aria-label={label}
          min={0}
          max={Math.max(pictures.length - 1, 0)}
          step={1}
          marks
          value={at}
          getAriaValueText={text}
          onChange={(_, value) => onAt(value)}
        />
      </Box>
    </Box>
  );
}

/** The nearest picture of another kind: of the same day where there is one. */
function nearest(pictures: readonly PackPicture[], date: string): number {
  const distances = pictures.map((each) => Math.abs(Date.parse(each.date) - Date.parse(date)));
  return Math.max(distances.indexOf(Math.min(...distances)), 0);
}

/** What is shown of a season: kind, date, a second date beside it, size. */
export function SeasonControls({ pack, pictures, choice, playing, onChange }: Props) {
  const { kind, at, other, isCompared, share, zoom } = choice;
  const dateOf = (index: number) => pictures[index]?.date ?? '';
  const toKind = (next: PictureKind | null) => {
    if (next === null) return;
    const those = picturesOf(pack, next);
    onChange({ kind: next, at: nearest(those, dateOf(at)), other: nearest(those, dateOf(other)) });
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        {playing.canPlay && (
          <Button
            variant="outlined"
            startIcon={playing.isOn ? <StopIcon /> : <PlayIcon />}
            onClick={playing.toggle}
            sx={{ minHeight: 44 }}
          >
            {playing.isOn ? texts.stop : texts.play}
          </Button>
        )}
        <ToggleButtonGroup
          exclusive
          size="small"
          value={kind}
          aria-label={texts.kind}
          onChange={(_, next) => toKind(next)}
          sx={TOGGLES}
        >
          {PICTURE_KINDS.filter((each) => picturesOf(pack, each).length > 0).map((each) => (
            <ToggleButton key={each} value={each}>
              {texts.kinds[each]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={zoom}
          aria-label={texts.zoom}
          onChange={(_, next: number | null) => next !== null && onChange({ zoom: next })}
          sx={TOGGLES}
        >
          {ZOOMS.map((each) => (
            <ToggleButton key={each} value={each}>
              {texts.zooms(each)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <FormControlLabel
          label={texts.compare}
          sx={{ minHeight: 44 }}
          control={<Switch checked={isCompared} onChange={(_, next) => onChange({ isCompared: next })} />}
        />
      </Box>
      <DateSlider label={texts.date} pictures={pictures} at={at} onAt={(next) => onChange({ at: next })} />
      {isCompared && (
        <>
          <DateSlider label={texts.other} pictures={pictures} at={other} onAt={(next) => onChange({ other: next })} />
          <Box sx={{ px: 3 }}>
            <Slider
              aria-label={texts.swipe}
              min={0}
              max={1}
              step={0.01}
              value={share}
              getAriaValueText={(value) => texts.swipeValue(value, dateOf(at), dateOf(other))}
              onChange={(_, value) => onChange({ share: value })}
            />
          </Box>
        </>
      )}
    </>
  );
}

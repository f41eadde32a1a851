import { LAYERS, type LayerKey } from '@georisk/contract/layers/layerCatalog.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useRef, useState } from 'react';
import LayersIcon from '~icons/material-symbols/layers-rounded';
import { mapTexts } from '../map.hu.ts';
import type { Ground } from '../useGround.ts';
import { MapButton } from './MapButton.tsx';

export interface SwitchRow {
  readonly layer: LayerKey;
  readonly on: boolean;
  readonly set: (on: boolean) => void;
  /** Switching it on starts some work on the map: the switcher closes. */
  readonly closes?: boolean;
  /** The layer's own note: why it shows nothing, how precise it is. */
  readonly note?: ReactNode;
}

interface Props {
  readonly ground: Pick<Ground, 'backgrounds' | 'chosen' | 'choose'>;
  readonly rows: readonly SwitchRow[];
}

/** The layer switcher: one ground, and the layers over it. */
export function LayerSwitcher({ ground, rows }: Props) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const id = useId();
  return (
    <>
      <Box ref={anchor}>
        <MapButton label={mapTexts.layers} icon={<LayersIcon />} expanded={open} onClick={() => setOpen(true)} />
      </Box>
      <Popover
        open={open}
        anchorEl={() => anchor.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': mapTexts.layers, sx: { p: 4, maxWidth: 300, ml: -2 } } }}
      >
        <Typography variant="subtitle2" component="h2" id={`${id}-ground`}>
          {mapTexts.background}
        </Typography>
        <RadioGroup
          aria-labelledby={`${id}-ground`}
          value={ground.chosen.id}
          onChange={(_, value) => ground.choose(value)}
        >
          {ground.backgrounds.map((background) => (
            <FormControlLabel key={background.id} value={background.id} control={<Radio />} label={background.title} />
          ))}
        </RadioGroup>
        <Typography variant="subtitle2" component="h2" sx={{ mt: 2 }}>
          {mapTexts.overlays}
        </Typography>
        {rows.map(({ layer, on, set, note, closes }) => (
          <Box key={layer}>
            <FormControlLabel
              control={
                <Checkbox
                  checked={on}
                  onChange={(_, checked) => {
                    set(checked);
                    if (closes === true && checked) setOpen(false);
                  }}
                />
              }
              label={LAYERS[layer].title}
            />
            {note !== undefined && (
              <Typography variant="caption" color="textSecondary" component="p" sx={{ pl: 8 }}>
                {note}
              </Typography>
            )}
          </Box>
        ))}
      </Popover>
    </>
  );
}

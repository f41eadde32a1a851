import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Ground } from '#web/map/useGround.ts';
import CloseIcon from '~icons/material-symbols/close-rounded';
import ResetIcon from '~icons/material-symbols/restart-alt-rounded';
import { fullMapTexts as texts } from './fullMap.hu.ts';
import { LayerRow } from './LayerRow.tsx';
import type { ShownPart, SwitchGroup } from './shownParts.ts';

interface Props {
  readonly groups: readonly SwitchGroup[];
  readonly ground: Pick<Ground, 'backgrounds' | 'chosen' | 'choose'>;
  readonly onSwitch: (shown: ShownPart, on: boolean) => void;
  readonly onOpacity: (shown: ShownPart, percent: number) => void;
  /** Back to the view's initial state; null where nothing was chosen. */
  readonly onReset: (() => void) | null;
  readonly onClose: () => void;
}

/** The layer switcher of the full map: the groups of the role's layers, and one base map. */
export function LayerPanel({ groups, ground, onSwitch, onOpacity, onReset, onClose }: Props) {
  const id = useId();
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          pl: 4,
          pr: 1,
          py: 1,
          position: 'sticky',
          top: 0,
          zIndex: 1,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="subtitle1" component="h2" sx={{ flex: 1 }}>
          {texts.layers}
        </Typography>
        {onReset !== null && (
          <Button size="small" startIcon={<ResetIcon />} onClick={onReset}>
            {texts.reset}
          </Button>
        )}
        <IconButton aria-label={texts.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      {groups.map(({ group, parts }) => (
        <Box component="section" key={group} aria-labelledby={`${id}-${group}`} sx={{ px: 2, pt: 2 }}>
          <Typography variant="caption" component="h3" id={`${id}-${group}`} color="textSecondary" sx={{ m: 0, px: 2 }}>
            {texts.groups[group]}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pl: 2 }}>
            {parts.map((shown) => (
              <LayerRow
                key={shown.part.layer}
                shown={shown}
                onSwitch={(on) => onSwitch(shown, on)}
                onOpacity={(percent) => onOpacity(shown, percent)}
              />
            ))}
          </Box>
        </Box>
      ))}
      <Box component="section" aria-labelledby={`${id}-base`} sx={{ px: 4, pt: 2, pb: 3 }}>
        <Typography variant="caption" component="h3" id={`${id}-base`} color="textSecondary" sx={{ m: 0 }}>
          {texts.baseMap}
        </Typography>
        <RadioGroup
          aria-labelledby={`${id}-base`}
          value={ground.chosen.id}
          onChange={(_, value) => ground.choose(value)}
        >
          {ground.backgrounds.map((background) => (
            <FormControlLabel key={background.id} value={background.id} control={<Radio />} label={background.title} />
          ))}
        </RadioGroup>
      </Box>
    </>
  );
}

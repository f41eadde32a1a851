import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useLateModule } from '#web/lib/useLateModule.ts';
import type { Ground } from '#web/map/useGround.ts';
import CloseIcon from '~icons/material-symbols/close-rounded';
import ResetIcon from '~icons/material-symbols/restart-alt-rounded';
import ArrangeIcon from '~icons/material-symbols/swap-vert-rounded';
import { useSafeColours } from '#web/shared/imagery/safeColours.ts';
import { fullMapTexts as texts } from './fullMap.hu.ts';
import { layerOrderTexts } from './layerOrder/layerOrder.hu.ts';
import type { LayerOrdering } from './layerOrder/useLayerOrder.ts';
import { LayerRow } from './LayerRow.tsx';
import type { ShownPart, SwitchGroup } from './shownParts.ts';

interface Props {
  readonly groups: readonly SwitchGroup[];
  readonly ordering: LayerOrdering;
  readonly ground: Pick<Ground, 'backgrounds' | 'chosen' | 'choose'>;
  readonly onSwitch: (shown: ShownPart, on: boolean) => void;
  readonly onOpacity: (shown: ShownPart, percent: number) => void;
  /** Back to the view's initial state; null where nothing was chosen. */
  readonly onReset: (() => void) | null;
  readonly onClose: () => void;
}

const load = () => import('./layerOrder/LayerOrderList.tsx');

type HeadProps = Pick<Props, 'onReset' | 'onClose'> & {
  readonly isArranging: boolean;
  readonly onArrange: () => void;
};

function Head({ isArranging, onArrange, onReset, onClose }: HeadProps) {
  return (
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
      <Button size="small" startIcon={<ArrangeIcon />} aria-pressed={isArranging} onClick={onArrange}>
        {layerOrderTexts.button}
      </Button>
      {onReset !== null && (
        <Button size="small" startIcon={<ResetIcon />} onClick={onReset}>
          {texts.reset}
        </Button>
      )}
      <IconButton aria-label={texts.close} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

function Groups({ groups, onSwitch, onOpacity }: Pick<Props, 'groups' | 'onSwitch' | 'onOpacity'>) {
  const id = useId();
  return groups.map(({ group, parts }) => (
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
  ));
}

function BaseMaps({ ground }: Pick<Props, 'ground'>) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ px: 4, pt: 2, pb: 3 }}>
      <Typography variant="caption" component="h3" id={id} color="textSecondary" sx={{ m: 0 }}>
        {texts.baseMap}
      </Typography>
      <RadioGroup aria-labelledby={id} value={ground.chosen.id} onChange={(_, value) => ground.choose(value)}>
        {ground.backgrounds.map((background) => (
          <FormControlLabel key={background.id} value={background.id} control={<Radio />} label={background.title} />
        ))}
      </RadioGroup>
    </Box>
  );
}

/** Colours for colour-blind readers, of all layers and pictures at once. */
function ColourChoice() {
  const [isSafe, choose] = useSafeColours();
  return (
    <Box sx={{ px: 4, pb: 4 }}>
      <FormControlLabel
        sx={{ alignItems: 'flex-start' }}
        control={<Switch checked={isSafe} onChange={(_, on) => choose(on)} />}
        label={
          <>
            {texts.safeColours}
            <Typography variant="caption" color="textSecondary" component="span" sx={{ display: 'block' }}>
              {texts.safeColoursNote}
            </Typography>
          </>
        }
      />
    </Box>
  );
}

/** The layer switcher of the full map: the groups of the role's layers, and one base map; or the layers' order. */
export function LayerPanel({ groups, ordering, ground, onSwitch, onOpacity, onReset, onClose }: Props) {
  const [isArranging, setArranging] = useState(false);
  const { module: arranging } = useLateModule(load, isArranging);
  return (
    <>
      <Head
        isArranging={isArranging}
        onArrange={() => setArranging(!isArranging)}
        onReset={onReset}
        onClose={onClose}
      />
      {isArranging && arranging !== null ? (
        <arranging.LayerOrderList parts={groups.flatMap(({ parts }) => parts)} ordering={ordering} />
      ) : (
        <>
          <Groups groups={groups} onSwitch={onSwitch} onOpacity={onOpacity} />
          <BaseMaps ground={ground} />
          <ColourChoice />
        </>
      )}
    </>
  );
}

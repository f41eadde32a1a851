import type { PlantCode } from '@georisk/domain/crops/crops.ts';
import { YIELD_GROUPS } from '@georisk/domain/crops/cropTable.hu.ts';
import { isYieldGroup, plantName } from '@georisk/domain/yieldMap/plants.ts';
import { YIELD_TYPES, type YieldType } from '@georisk/domain/yieldMap/yieldScale.ts';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { YIELD_GROUP_NAMES } from '#web/lib/yieldGroups.hu.ts';
import { yieldTexts as texts } from './texts.hu.ts';

/** The name of a map's plant: a group of the menu, or a single crop. */
export const plantTitle = (plant: string): string =>
  isYieldGroup(plant) ? YIELD_GROUP_NAMES[plant] : plantName(plant as PlantCode);

interface Props {
  readonly type: YieldType;
  /** A group of the menu, or the code of a crop. */
  readonly plant: string;
  readonly onType: (type: YieldType) => void;
  readonly onPlant: (plant: string) => void;
}

/** The shown yields: their crop, expected or real. */
export function YieldChoices({ type, plant, onType, onPlant }: Props) {
  const plants = [...new Set<string>([...YIELD_GROUPS, plant])];
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <TextField
        select
        size="small"
        label={texts.plant}
        value={plant}
        onChange={(event) => onPlant(event.target.value)}
      >
        {plants.map((each) => (
          <MenuItem key={each} value={each}>
            {plantTitle(each)}
          </MenuItem>
        ))}
      </TextField>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-label={texts.type}
        value={type}
        onChange={(_, chosen: YieldType | null) => {
          if (chosen !== null) onType(chosen);
        }}
      >
        {YIELD_TYPES.map((each) => (
          <ToggleButton key={each} value={each}>
            {texts.types[each]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}

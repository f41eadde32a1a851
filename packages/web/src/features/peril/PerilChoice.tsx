import { crop, PLANT_CODES, type PlantCode } from '@georisk/domain/crops/crops.ts';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { DayFilter } from '#web/ui/DayFilter.tsx';
import { perilScreenTexts as texts } from './texts.hu.ts';

interface Props {
  readonly meparCode: string;
  readonly date: string | null;
  readonly plantCode: PlantCode | null;
  readonly isCode: (text: string) => boolean;
  readonly onChange: (name: 'meparCode' | 'date' | 'plantCode', value: string) => void;
}

const PLANTS = PLANT_CODES.map((code) => [code, crop(code).name] as const).toSorted(([, a], [, b]) =>
  a.localeCompare(b, 'hu'),
);

/** Block, day and crop. */
export function PerilChoice({ meparCode, date, plantCode, isCode, onChange }: Props) {
  const [typed, setTyped] = useState(meparCode);
  const [before, setBefore] = useState(meparCode);
  // Another address: the field stays the same one, and keeps the cursor.
  if (before !== meparCode) {
    setBefore(meparCode);
    setTyped(meparCode);
  }
  const type = (text: string) => {
    const code = text.trim().toUpperCase();
    setTyped(code);
    if (isCode(code)) onChange('meparCode', code);
  };
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-end', '@media print': { display: 'none' } }}
    >
      <FormControl sx={{ flex: '0 1 168px' }}>
        <FormLabel htmlFor="peril-block" sx={{ mb: 1, typography: 'body2' }}>
          {texts.block}
        </FormLabel>
        <OutlinedInput
          id="peril-block"
          size="small"
          value={typed}
          autoComplete="off"
          inputProps={{ maxLength: 12 }}
          onChange={(event) => type(event.target.value)}
        />
      </FormControl>
      <DayFilter key={date ?? ''} label={texts.day} value={date ?? ''} onChange={(day) => onChange('date', day)} />
      <FormControl sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <FormLabel htmlFor="peril-plant" sx={{ mb: 1, typography: 'body2' }}>
          {texts.plant}
        </FormLabel>
        <NativeSelect
          value={plantCode ?? ''}
          onChange={(event) => onChange('plantCode', event.target.value)}
          input={<OutlinedInput size="small" />}
          inputProps={{ id: 'peril-plant' }}
        >
          <option value="">{texts.anyPlant}</option>
          {PLANTS.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </FormControl>
    </Box>
  );
}

import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { type Preset, PRESETS } from './presets.ts';
import { presetTexts as texts } from './presets.hu.ts';

interface Props {
  /** The one whose catalogue the form names. */
  readonly chosen: Preset | undefined;
  readonly onChoose: (preset: Preset) => void;
}

/** Known public catalogues: a choice fills the form, and says what its images need. */
export function PresetField({ chosen, onChoose }: Props) {
  const id = useId();
  return (
    <>
      <FormControl fullWidth>
        <FormLabel htmlFor={id} sx={{ mb: 1, typography: 'body2', fontWeight: 600, color: 'text.primary' }}>
          {texts.label}
        </FormLabel>
        <NativeSelect
          value={chosen?.key ?? ''}
          input={<OutlinedInput size="small" />}
          inputProps={{ id, 'aria-describedby': `${id}-note` }}
          onChange={({ target: { value } }) => {
            const preset = PRESETS.find(({ key }) => key === value);
            if (preset) onChoose(preset);
          }}
        >
          <option value="">{texts.own}</option>
          {PRESETS.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </NativeSelect>
        <FormHelperText id={`${id}-note`}>{texts.hint}</FormHelperText>
      </FormControl>
      {chosen !== undefined && chosen.needs !== null && <FormMessage severity="warning">{chosen.needs}</FormMessage>}
    </>
  );
}

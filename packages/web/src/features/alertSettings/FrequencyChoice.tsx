import { ALERT_FREQUENCIES, type AlertFrequency } from '@georisk/contract/verticals/insurance/alerts.ts';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { alertSettingTexts as texts } from './texts.hu.ts';

interface Props {
  readonly value: AlertFrequency;
  readonly onChange: (frequency: AlertFrequency) => void;
}

export function FrequencyChoice({ value, onChange }: Props) {
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id} sx={{ mb: 1, typography: 'subtitle2' }}>
        {texts.frequency}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={(_, chosen) => {
          const frequency = ALERT_FREQUENCIES.find((each) => each === chosen);
          if (frequency) onChange(frequency);
        }}
        sx={{ gap: 1 }}
      >
        {ALERT_FREQUENCIES.map((frequency) => (
          <FormControlLabel
            key={frequency}
            value={frequency}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', m: 0, minHeight: 44 }}
            label={
              <Box sx={{ pt: 2 }}>
                <Typography sx={{ lineHeight: 1.4 }}>{texts.frequencies[frequency].name}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {texts.frequencies[frequency].hint}
                </Typography>
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

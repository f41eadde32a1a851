import type { AlertChannel, AlertSettings } from '@georisk/contract/verticals/insurance/alerts.ts';
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
  readonly value: AlertChannel;
  readonly channels: AlertSettings['channels'];
  readonly disabled: boolean;
  readonly onChange: (channel: AlertChannel) => void;
}

/** An unavailable channel is visible but cannot be chosen. */
export function ChannelChoice({ value, channels, disabled, onChange }: Props) {
  const id = useId();
  const anySends = channels.some(({ sends }) => sends);
  return (
    <FormControl disabled={disabled}>
      <FormLabel id={id} sx={{ mb: 1, typography: 'subtitle2' }}>
        {texts.channel}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={(_, chosen) => onChange(chosen === 'sms' ? 'sms' : 'email')}
        sx={{ gap: 1 }}
      >
        {channels.map(({ channel, address, sends }) => {
          const trouble = address === null ? texts.noAddress[channel] : anySends && !sends && texts.sendsNothing;
          return (
            <FormControlLabel
              key={channel}
              value={channel}
              disabled={disabled || Boolean(trouble)}
              control={<Radio />}
              sx={{ alignItems: 'flex-start', m: 0, minHeight: 44 }}
              label={
                <Box sx={{ pt: 2 }}>
                  <Typography sx={{ lineHeight: 1.4 }}>
                    {texts.channels[channel]}
                    {address !== null && `: ${address}`}
                  </Typography>
                  {trouble && <Typography variant="body2">{trouble}</Typography>}
                </Box>
              }
            />
          );
        })}
      </RadioGroup>
    </FormControl>
  );
}

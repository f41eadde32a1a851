import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import type { NoticeMessage } from '@georisk/contract/verticals/insurance/alerts.ts';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { useSave } from '#web/lib/useSave.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { StatusDialog } from '#web/ui/StatusDialog.tsx';
import { resendTexts as texts } from './alertDeliveries.hu.ts';

interface FieldProps {
  readonly channel: 'email' | 'sms';
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function AddressField({ channel, value, onChange }: FieldProps) {
  const id = useId();
  return (
    <FormControl fullWidth>
      <FormLabel htmlFor={id} sx={{ mb: 1, typography: 'body2', fontWeight: 600, color: 'text.primary' }}>
        {channel === 'email' ? texts.email : texts.phone}
      </FormLabel>
      <OutlinedInput
        id={id}
        size="small"
        type={channel === 'email' ? 'email' : 'tel'}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{ maxLength: 254, 'aria-describedby': `${id}-hint` }}
      />
      <FormHelperText id={`${id}-hint`}>{texts.correct}</FormHelperText>
    </FormControl>
  );
}

interface Props {
  readonly userName: string;
  readonly message: NoticeMessage;
  readonly onClose: () => void;
}

/** Writes a notice again that did not arrive, where needed to a corrected address. */
export function ResendDialog({ userName, message: { id, channel, address: shown }, onClose }: Props) {
  const { role } = useCurrentUser();
  const client = useQueryClient();
  const [address, setAddress] = useState('');
  const saving = useSave({
    save: (typed: string, { changeId }) =>
      callApi('resendNotice', {
        params: { id },
        body: { changeId, ...(typed !== '' && { address: typed }) },
      }),
  });
  const close = () => {
    onClose();
    if (!saving.isIdle) void client.invalidateQueries({ queryKey: ['alertDeliveries'] });
  };
  if (saving.isSuccess) {
    return (
      <StatusDialog
        message={{ title: texts.title, lines: [texts.done(userName)], severity: 'success' }}
        onClose={close}
      />
    );
  }
  return (
    <FormDialog
      title={texts.title}
      maxWidth="xs"
      cancel={texts.cancel}
      submit={texts.submit}
      busy={saving.isPending}
      isTyped={address !== ''}
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate(address.trim());
      }}
      onClose={close}
    >
      <Stack spacing={4}>
        <Typography variant="body2">{texts.explanation(userName, channel, shown)}</Typography>
        {mayCall('changeUser', role) && <AddressField channel={channel} value={address} onChange={setAddress} />}
        {saving.error !== null && <FormMessage severity="error">{messageOf(saving.error)}</FormMessage>}
      </Stack>
    </FormDialog>
  );
}

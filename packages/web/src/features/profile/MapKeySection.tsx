import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import KeyIcon from '~icons/material-symbols/key-rounded';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { CopyBox } from './CopyBox.tsx';
import { profileTexts } from './texts.hu.ts';

const texts = profileTexts.mapKey;

/** A key with which other map programs sign in instead of the password, shown here once, and where they sign in. */
export function MapKeySection() {
  const make = useMutation({ mutationFn: () => callApi('makeMapKey') });
  return (
    <Stack spacing={4} component="section" aria-labelledby="map-key-title" sx={{ alignItems: 'flex-start' }}>
      <Typography variant="h2" id="map-key-title">
        {texts.title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {texts.explanation} {texts.replaces}
      </Typography>
      {make.isSuccess && (
        <Stack spacing={2} sx={{ alignSelf: 'stretch' }}>
          <FormMessage severity="success">{texts.once}</FormMessage>
          <CopyBox label={texts.key} value={make.data.mapKey} />
        </Stack>
      )}
      {make.isError && <FormMessage severity="error">{messageOf(make.error)}</FormMessage>}
      <Button variant="outlined" startIcon={<KeyIcon />} disabled={make.isPending} onClick={() => make.mutate()}>
        {texts.make}
      </Button>
      <Stack spacing={2} sx={{ alignSelf: 'stretch' }}>
        <Typography variant="body2" color="textSecondary">
          {texts.features}
        </Typography>
        <CopyBox label={texts.featuresAddress} value={`${window.location.origin}/ogc`} />
      </Stack>
    </Stack>
  );
}

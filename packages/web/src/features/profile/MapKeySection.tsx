import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readAgain } from '#web/lib/readAgain.ts';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { mapKeyTexts } from '#web/shared/mapKey/mapKey.hu.ts';
import { MapKeyList } from '#web/shared/mapKey/MapKeyList.tsx';
import { CopyBox } from '#web/ui/CopyBox.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { MapAddresses } from './MapAddresses.tsx';
import { MapKeyForm, type NewKey } from './MapKeyForm.tsx';
import { profileTexts } from './texts.hu.ts';

const texts = profileTexts.mapKey;

/** Keys with which other map programs sign in instead of the password, each shown once, and where they sign in. */
export function MapKeySection({ userName }: { readonly userName: string }) {
  const client = useQueryClient();
  const query = useQuery({ ...apiQuery('mapKeys'), staleTime: 0, meta: { errorPage: false } });
  const reread = () => readAgain(client, ['mapKeys']);
  const make = useMutation({
    mutationFn: (key: NewKey) => callApi('makeMapKey', { body: key }),
    onSuccess: reread,
  });
  const revoke = async (id: string) => {
    await callApi('revokeMapKey', { params: { id } });
    // The shown key opens nothing any more.
    if (make.data?.id === id) make.reset();
  };
  return (
    <Stack spacing={4} component="section" aria-labelledby="map-key-title" sx={{ alignItems: 'flex-start' }}>
      <Typography variant="h2" id="map-key-title">
        {texts.title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {texts.explanation}
      </Typography>
      <QueryView query={query} what={mapKeyTexts.what}>
        {({ items }) => <MapKeyList items={items} revoke={revoke} onSettled={reread} />}
      </QueryView>
      <MapKeyForm make={make.mutateAsync} busy={make.isPending} error={make.error} />
      {make.isSuccess && (
        <Stack spacing={2} sx={{ alignSelf: 'stretch' }}>
          <FormMessage severity="success">
            {texts.once(make.data.name, formatDateTime(make.data.expiresAt))}
          </FormMessage>
          <CopyBox label={texts.key} value={make.data.mapKey} />
        </Stack>
      )}
      <MapAddresses userName={userName} />
    </Stack>
  );
}

import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readAgain } from '#web/lib/readAgain.ts';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { DeviceList } from '#web/shared/fieldPack/DeviceList.tsx';
import { deviceTexts as texts } from '#web/shared/fieldPack/fieldPack.hu.ts';
import { QueryView } from '#web/ui/QueryView.tsx';

/** The user's own devices in the field, also those that were lost. */
export function DevicesSection() {
  const client = useQueryClient();
  const query = useQuery({ ...apiQuery('deviceGrants'), staleTime: 0, meta: { errorPage: false } });
  return (
    <Stack spacing={4} component="section" aria-labelledby="devices-title" sx={{ alignItems: 'flex-start' }}>
      <Typography variant="h2" id="devices-title">
        {texts.title}
      </Typography>
      <QueryView query={query} what={texts.what}>
        {({ items }) => (
          <DeviceList
            items={items}
            revoke={(id) => callApi('revokeDeviceGrant', { params: { id } })}
            onSettled={() => readAgain(client, ['deviceGrants'])}
          />
        )}
      </QueryView>
    </Stack>
  );
}

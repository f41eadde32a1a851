import type { AdminUser } from '@georisk/contract/verticals/admin/admin.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readAgain } from '#web/lib/readAgain.ts';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { DeviceList } from '#web/shared/fieldPack/DeviceList.tsx';
import { deviceTexts as texts } from '#web/shared/fieldPack/fieldPack.hu.ts';
import { QueryView } from '#web/ui/QueryView.tsx';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';

interface Props {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

/** The devices that somebody has in the field. */
export function UserDevicesDialog({ user: { id, name }, onClose }: Props) {
  const client = useQueryClient();
  const query = useQuery({
    ...apiQuery('userDeviceGrants', { params: { id } }),
    staleTime: 0,
    meta: { errorPage: false },
  });
  return (
    <TitledDialog
      title={texts.of(name)}
      maxWidth="xs"
      actions={<Button onClick={onClose}>{texts.close}</Button>}
      onClose={onClose}
    >
      <QueryView query={query} what={texts.what}>
        {({ items }) => (
          <Stack spacing={4}>
            <DeviceList
              items={items}
              revoke={(grantId) => callApi('revokeUserDeviceGrant', { params: { id, grantId } })}
              onSettled={() => readAgain(client, ['userDeviceGrants'])}
            />
          </Stack>
        )}
      </QueryView>
    </TitledDialog>
  );
}

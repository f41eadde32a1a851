import type { AdminUser } from '@georisk/contract/verticals/admin/admin.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readAgain } from '#web/lib/readAgain.ts';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { mapKeyTexts as texts } from '#web/shared/mapKey/mapKey.hu.ts';
import { MapKeyList } from '#web/shared/mapKey/MapKeyList.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';

interface Props {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

/** The keys with which map programs sign in as somebody. */
export function UserMapKeysDialog({ user: { id, name }, onClose }: Props) {
  const client = useQueryClient();
  const query = useQuery({
    ...apiQuery('userMapKeys', { params: { id } }),
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
            <Typography variant="body2" color="textSecondary">
              {texts.explanationOfOthers}
            </Typography>
            <MapKeyList
              items={items}
              revoke={(keyId) => callApi('revokeUserMapKey', { params: { id, keyId } })}
              onSettled={() => readAgain(client, ['userMapKeys'])}
            />
          </Stack>
        )}
      </QueryView>
    </TitledDialog>
  );
}

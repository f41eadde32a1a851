import type { AdminUser } from '@georisk/contract/verticals/admin/admin.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { mapKeyTexts as texts } from '#web/shared/mapKey/mapKey.hu.ts';
import { MapKeyList } from '#web/shared/mapKey/MapKeyList.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';

interface Props {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

/** The keys with which map programs sign in as somebody. */
export function UserMapKeysDialog({ user: { id, name }, onClose }: Props) {
  const title = useId();
  const client = useQueryClient();
  const query = useQuery({
    ...apiQuery('userMapKeys', { params: { id } }),
    staleTime: 0,
    meta: { errorPage: false },
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <DialogTitle id={title}>{texts.of(name)}</DialogTitle>
      <DialogContent>
        <QueryView query={query} what={texts.what}>
          {({ items }) => (
            <Stack spacing={4}>
              <Typography variant="body2" color="textSecondary">
                {texts.explanationOfOthers}
              </Typography>
              <MapKeyList
                items={items}
                revoke={(keyId) => callApi('revokeUserMapKey', { params: { id, keyId } })}
                onSettled={() => client.invalidateQueries({ queryKey: ['userMapKeys'] })}
              />
            </Stack>
          )}
        </QueryView>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

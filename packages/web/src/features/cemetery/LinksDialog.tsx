import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import type { DialogProps } from '#web/shared/feature.ts';
import { closeOf } from '#web/ui/closeOf.ts';
import { QueryView } from '#web/ui/QueryView.tsx';
import { LinkList } from './LinkList.tsx';
import { type MadeLink, NewLink } from './NewLink.tsx';
import { MadeLinkView } from './MadeLinkView.tsx';
import { cemeteryTexts } from './texts.hu.ts';

const texts = cemeteryTexts.links;

/** The links by which visitors enter: made, printed and revoked by the cemetery's clerk. */
export function LinksDialog({ onClose }: DialogProps) {
  const id = useId();
  const [made, setMade] = useState<MadeLink | null>(null);
  const links = useQuery({ ...apiQuery('graveyardLinks'), staleTime: 0, meta: { errorPage: false } });
  const graveyards = useQuery({ ...apiQuery('graveyards'), meta: { errorPage: false } });
  // The address of a link that was made stands nowhere else: a press beside the dialog does not lose it.
  return (
    <Dialog open onClose={closeOf(made !== null, onClose)} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{texts.title}</DialogTitle>
      <DialogContent>
        <Stack spacing={5}>
          <Typography variant="body2">{texts.about}</Typography>
          {made === null ? (
            <>
              <QueryView query={graveyards} what={texts.what}>
                {(all) => (all.length === 0 ? null : <NewLink graveyards={all} onMade={setMade} />)}
              </QueryView>
              <QueryView query={links} what={texts.what}>
                {(all) => <LinkList links={all} />}
              </QueryView>
            </>
          ) : (
            <MadeLinkView link={made} />
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        {made !== null && <Button onClick={() => setMade(null)}>{texts.done}</Button>}
        <Button onClick={onClose}>{cemeteryTexts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

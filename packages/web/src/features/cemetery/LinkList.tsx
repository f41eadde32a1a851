import type { GraveyardLink } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { formatCount, formatDateTime } from '#web/lib/format.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { cemeteryTexts } from './texts.hu.ts';

const texts = cemeteryTexts.links;

/** Revokes a link after a second press that says what it does. */
function Revoke({ link: { id, label } }: { readonly link: GraveyardLink }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const revoke = useSingleMutation({
    mutationFn: () => callApi('revokeGraveyardLink', { params: { id } }),
    onSuccess: () => readAgain(client, ['graveyardLinks']),
  });
  if (!asked) {
    return (
      <Button size="small" color="error" aria-label={texts.revokeOf(label)} onClick={() => setAsked(true)}>
        {texts.revoke}
      </Button>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 1 }}>
      <Typography variant="body2">{texts.revokeSure(label)}</Typography>
      {revoke.isError && <FormMessage severity="error">{messageOf(revoke.error)}</FormMessage>}
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button size="small" onClick={() => setAsked(false)}>
          {texts.cancel}
        </Button>
        <Button
          size="small"
          variant="contained"
          color="error"
          loading={revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          {texts.revoke}
        </Button>
      </Box>
    </Box>
  );
}

const stateOf = ({ createdAt, revokedAt, useCount }: GraveyardLink): string =>
  [
    texts.made(formatDateTime(createdAt)),
    texts.uses(formatCount(useCount)),
    ...(revokedAt === null ? [] : [texts.revoked(formatDateTime(revokedAt))]),
  ].join(' · ');

/** The links that were made: those that open first, then the newest. */
export function LinkList({ links }: { readonly links: readonly GraveyardLink[] }) {
  if (links.length === 0) return <Typography variant="body2">{texts.none}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {links.map((link) => (
        <Box component="li" key={link.id} sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {link.label} · {link.graveyardName}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="p">
            {stateOf(link)}
          </Typography>
          {link.revokedAt === null && <Revoke link={link} />}
        </Box>
      ))}
    </Box>
  );
}

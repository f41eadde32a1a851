import type { Webhook } from '@georisk/contract/verticals/admin/webhooks.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink, useParams } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { GUIDE } from '#web/lib/guide.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { NotFoundPage } from '#web/routes/NotFoundPage.tsx';
import { pathTo } from '#web/routes/routes.ts';
import { CopyBox } from '#web/ui/CopyBox.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { RemoveWebhookDialog } from './RemoveWebhookDialog.tsx';
import { EndSecretDialog, RenewSecretDialog } from './SecretDialogs.tsx';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { webhookTexts as texts } from './webhooks.hu.ts';
import { TOUCH_LINK } from '#web/ui/touchLink.ts';

type Opened = { readonly do: 'add' } | { readonly do: 'edit' | 'renew' | 'end' | 'remove'; readonly webhook: Webhook };

interface Made {
  readonly webhook: Webhook;
  readonly secret: string;
}

/** The secret of a webhook that was just made; it is gone with the page. */
function NewSecret({ secret }: { readonly secret: string }) {
  return (
    <Stack spacing={2}>
      <FormMessage severity="success">{texts.once}</FormMessage>
      <CopyBox label={texts.secret} value={secret} />
    </Stack>
  );
}

function WebhooksOf({ companyId }: { readonly companyId: number }) {
  const [opened, setOpened] = useState<Opened>();
  const [made, setMade] = useState<Made>();
  const close = () => setOpened(undefined);
  const query = useQuery({
    ...apiQuery('webhooks', { params: { id: companyId } }),
    staleTime: 0,
    meta: { errorPage: false },
  });
  const title = query.data ? texts.titleOf(query.data.companyName) : texts.title;
  useScreenTitle(title);
  return (
    <ListPage title={title} explanation={texts.explanation}>
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 2 }}>
        <Link component={RouterLink} to={pathTo('adminCompanies')} sx={TOUCH_LINK}>
          {texts.back}
        </Link>
        <Link href={`${GUIDE}#webhooks`} sx={TOUCH_LINK}>
          {texts.guide}
        </Link>
      </Box>
      <QueryView query={query} what={texts.what}>
        {({ items }) => (
          <Stack spacing={4}>
            {made && <NewSecret secret={made.secret} />}
            {items.length === 0 && <Typography color="textSecondary">{texts.none}</Typography>}
            <Stack component="ul" spacing={3} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {items.map((webhook) => (
                <li key={webhook.id}>
                  <WebhookCard webhook={webhook} onOpen={(what) => setOpened({ do: what, webhook })} />
                </li>
              ))}
            </Stack>
            <Box className="no-print">
              <Button variant="contained" onClick={() => setOpened({ do: 'add' })}>
                {texts.add}
              </Button>
            </Box>
          </Stack>
        )}
      </QueryView>
      {opened?.do === 'add' && <WebhookDialog companyId={companyId} webhook={null} onClose={close} onMade={setMade} />}
      {opened?.do === 'edit' && (
        <WebhookDialog companyId={companyId} webhook={opened.webhook} onClose={close} onMade={setMade} />
      )}
      {opened?.do === 'renew' && <RenewSecretDialog webhook={opened.webhook} onClose={close} />}
      {opened?.do === 'end' && <EndSecretDialog webhook={opened.webhook} onClose={close} />}
      {opened?.do === 'remove' && (
        <RemoveWebhookDialog
          webhook={opened.webhook}
          onClose={close}
          onRemoved={() => {
            if (made?.webhook.id === opened.webhook.id) setMade(undefined);
          }}
        />
      )}
    </ListPage>
  );
}

/** Where a company's events are sent, and what became of the last messages. */
export function WebhooksScreen() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? <WebhooksOf key={id} companyId={Number(id)} /> : <NotFoundPage nested />;
}

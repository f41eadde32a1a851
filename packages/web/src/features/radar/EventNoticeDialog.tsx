import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import type { Save } from '#web/lib/useSave.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { radarTexts } from './texts.hu.ts';

const texts = radarTexts.notice;

export type NoticedEvent = Body<'eventNoticePreview'>;
type Preview = Answer<'eventNoticePreview'>;

const previewQuery = (event: NoticedEvent) =>
  queryOptions({
    queryKey: ['eventNoticePreview', event] as const,
    queryFn: ({ signal }) => callApi('eventNoticePreview', { body: event, signal }),
    // Addresses may have been corrected since the dialog was last open, or the notices sent.
    staleTime: 0,
    gcTime: 0,
  });

function Example({ example }: { readonly example: NonNullable<Preview['example']> }) {
  return (
    <section aria-label={texts.example(example.name)}>
      <Typography variant="h3">{texts.example(example.name)}</Typography>
      <Typography sx={{ fontWeight: 600, mt: 2 }}>{texts.subject(example.subject)}</Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mt: 1 }}>
        {example.text.trim()}
      </Typography>
      {example.sms !== '' && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {texts.sms(example.sms)}
        </Typography>
      )}
    </section>
  );
}

function Reach({ preview }: { readonly preview: Preview }) {
  const { farmers, recipients, messages, repeated, unreached, withoutFarmer, example } = preview;
  const unnamed = farmers - recipients - repeated - unreached.length;
  return (
    <Stack spacing={4}>
      <Typography>{texts.reach(farmers, recipients, messages)}</Typography>
      {repeated > 0 && <Typography>{texts.repeated(repeated)}</Typography>}
      {withoutFarmer > 0 && <Typography color="textSecondary">{texts.withoutFarmer(withoutFarmer)}</Typography>}
      {unreached.length > 0 && (
        <section aria-label={texts.unreached}>
          <Typography variant="h3">{texts.unreached}</Typography>
          <ul>
            {unreached.map(({ id, name, obstacle }) => (
              <li key={id}>{texts.unreachedLine(name, texts.obstacles[obstacle])}</li>
            ))}
          </ul>
          {unnamed > 0 && <Typography variant="body2">{texts.more(unnamed)}</Typography>}
        </section>
      )}
      {example !== null && <Example example={example} />}
    </Stack>
  );
}

interface Props {
  readonly event: NoticedEvent;
  readonly onClose: () => void;
  readonly save: Save<Answer<'sendEventNotices'>, NoticedEvent>;
}

/** Shows whom a message about the event reaches and with which words, and sends it. */
export function EventNoticeDialog({ event, save, onClose }: Props) {
  const preview = useQuery({ ...previewQuery(event), meta: { errorPage: false } });
  const recipients = preview.data?.recipients ?? 0;
  return (
    <FormDialog
      title={texts.title}
      cancel={texts.cancel}
      submit={texts.submit(recipients)}
      busy={save.isPending}
      canSubmit={recipients > 0 && !preview.isFetching}
      isTyped={save.isError}
      maxWidth="sm"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        save.mutate(event);
      }}
      onClose={onClose}
    >
      <QueryView query={preview} what={texts.what}>
        {(data) => <Reach preview={data} />}
      </QueryView>
      {save.isError && <FormMessage severity="error">{messageOf(save.error)}</FormMessage>}
    </FormDialog>
  );
}

import { type Webhook, WEBHOOK_EVENTS, type WebhookEvent } from '@georisk/contract/verticals/admin/webhooks.ts';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Control, Controller, useForm } from 'react-hook-form';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { webhookTexts } from './webhooks.hu.ts';

const texts = webhookTexts.form;

interface WebhookForm {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

interface Made {
  readonly webhook: Webhook;
  readonly secret: string;
}

interface Props {
  readonly companyId: number;
  /** Null for a new one. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  readonly onMade: (made: Made) => void;
}

const sentenceOf = (error: unknown): string =>
  error instanceof ApiProblem && error.reason === 'stale-version' ? texts.stale : messageOf(error);

/** Of which events messages are sent, at least of one. */
function EventChoice({ control }: { readonly control: Control<WebhookForm> }) {
  return (
    <Controller
      control={control}
      name="events"
      rules={{ validate: (events) => events.length > 0 || texts.eventsHint }}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <FormControl component="fieldset" error={error !== undefined}>
          <FormLabel component="legend" sx={{ typography: 'body2', fontWeight: 600, color: 'text.primary' }}>
            {texts.events}
          </FormLabel>
          {WEBHOOK_EVENTS.map((event) => (
            <FormControlLabel
              key={event}
              label={webhookTexts.kinds[event]}
              control={
                <Checkbox
                  checked={value.includes(event)}
                  onChange={(_, checked) =>
                    onChange(WEBHOOK_EVENTS.filter((each) => (each === event ? checked : value.includes(each))))
                  }
                />
              }
            />
          ))}
          {error !== undefined && <FormHelperText role="alert">{error.message}</FormHelperText>}
        </FormControl>
      )}
    />
  );
}

/** Names an address, or changes it. Whether it may be written to is checked by the server. */
export function WebhookDialog({ companyId, webhook, onClose, onMade }: Props) {
  const client = useQueryClient();
  const { register, handleSubmit, formState, control, setFocus, setError } = useForm<WebhookForm>({
    mode: 'onTouched',
    defaultValues: webhook ? { url: webhook.url, events: webhook.events } : { url: '', events: WEBHOOK_EVENTS },
  });
  const save = useMutation({
    mutationFn: async ({ url, events }: WebhookForm): Promise<Made | undefined> => {
      const body = { url: url.trim(), events: [...events] };
      if (webhook === null) return callApi('createWebhook', { params: { id: companyId }, body });
      await callApi('changeWebhook', { params: { id: webhook.id }, body: { ...body, version: webhook.version } });
      return undefined;
    },
    onSuccess: async (made) => {
      if (made) onMade(made);
      await readAgain(client, ['webhooks']);
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: ['webhooks'] });
      const message = error instanceof ApiProblem ? error.fields?.['url'] : undefined;
      if (message !== undefined) setError('url', { message }, { shouldFocus: true });
    },
  });
  return (
    <FormDialog
      title={webhook ? texts.editTitle : texts.addTitle}
      cancel={texts.cancel}
      submit={texts.save}
      busy={save.isPending}
      isTyped={formState.isDirty}
      maxWidth="sm"
      refusal={save.isError && formState.errors.url === undefined ? sentenceOf(save.error) : null}
      onSubmit={handleSubmit((form) => save.mutateAsync(form, { onSuccess: onClose }).catch(() => undefined))}
      onClose={onClose}
      focusFirst={() => setFocus('url')}
    >
      <Stack spacing={4} sx={{ pt: 1 }}>
        <TextInput
          label={texts.url}
          hint={texts.urlHint}
          field={register('url', {
            validate: (url) =>
              url.trim() === '' ? texts.required : /^https?:\/\/[^/\s]+/i.test(url.trim()) || texts.badUrl,
          })}
          error={formState.errors.url?.message}
          spellCheck={false}
        />
        <EventChoice control={control} />
      </Stack>
    </FormDialog>
  );
}

import type { NoticeSettings, NoticeText } from '@georisk/contract/verticals/admin/noticeTexts.ts';
import { fieldsOf } from '@georisk/domain/notice/template/kinds.ts';
import { exampleValues, previewOf } from '@georisk/domain/notice/template/preview.ts';
import { USUAL_TEXTS } from '@georisk/domain/notice/template/usual.hu.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { isStale } from '#web/lib/isStale.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { CopyBox } from '#web/ui/CopyBox.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { noticeTextTexts as texts } from './noticeTexts.hu.ts';
import { TestButtons } from './TestButtons.tsx';
import { TextField } from './TextField.tsx';
import { TextPreview } from './TextPreview.tsx';
import { type TextForm, useTextForm } from './useTextForm.ts';

/** What became of a save. */
function Outcome({ form: { save, lost, stored, isTyped } }: { readonly form: TextForm }) {
  return (
    <>
      {save.isSuccess && !isTyped && <FormMessage severity="success">{texts.saved}</FormMessage>}
      {save.isError && (
        <FormMessage severity="error">{isStale(save.error) ? texts.stale : messageOf(save.error)}</FormMessage>
      )}
      {lost !== undefined &&
        fieldsOf(stored.kind).map((field) => (
          <CopyBox key={field} label={`${texts.yours}: ${texts.fields[field]}`} value={lost[field]} />
        ))}
    </>
  );
}

interface Props {
  readonly settings: NoticeSettings;
  readonly text: NoticeText;
}

/** The texts of one kind of message beside what they become. */
export function TextEditor({ settings, text }: Props) {
  const title = useId();
  const { kind } = text;
  const form = useTextForm(settings, text);
  const { typed, stored, errors, save } = form;
  const shown = previewOf(typed, exampleValues({ company: settings.companyName }), settings.exampleLink);
  const size = shown && texts.smsSize(shown.size, shown.longest, shown.size.alphabet);
  return (
    <Card component="article" aria-labelledby={title} sx={{ p: 4 }}>
      <Typography variant="h2" id={title}>
        {texts.kinds[kind].title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 4 }}>
        {texts.kinds[kind].hint}
      </Typography>
      <Box
        sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <Stack
          component="form"
          noValidate
          spacing={4}
          onSubmit={(event) => {
            event.preventDefault();
            if (!form.hasFault && !save.isPending) save.mutate();
          }}
        >
          {fieldsOf(kind).map((field) => (
            <TextField
              key={field}
              kind={kind}
              field={field}
              value={typed[field]}
              error={errors[field]}
              hint={field === 'sms' ? size : undefined}
              isUsual={typed[field] === USUAL_TEXTS[kind][field]}
              onChange={(value) => form.change(field, value)}
            />
          ))}
          <Outcome form={form} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <SubmitButton busy={save.isPending}>{texts.save}</SubmitButton>
            <Button variant="outlined" onClick={() => form.restore()}>
              {texts.restore}
            </Button>
          </Box>
          <TestButtons form={form} />
          {stored.changedAt !== null && (
            <Typography variant="caption" color="textSecondary">
              {texts.changed(stored.changedBy, formatDateTime(stored.changedAt))}
            </Typography>
          )}
        </Stack>
        <TextPreview kind={kind} shown={shown} link={settings.exampleLink} />
      </Box>
    </Card>
  );
}

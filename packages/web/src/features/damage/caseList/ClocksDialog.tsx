import { type ClockDays, type ClockName, CLOCKS, MAX_CLOCK_DAYS } from '@georisk/domain/caseList/clock.ts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { CASE_LISTS } from '#web/lib/caseLists.ts';
import { useSave } from '#web/lib/useSave.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { caseListTexts } from './caseList.hu.ts';

const texts = caseListTexts.clocks;
type Typed = Record<ClockName, string>;

const isDays = (typed: string) =>
  typed.trim() === '' || (/^\d{1,3}$/.test(typed.trim()) && Number(typed) <= MAX_CLOCK_DAYS);
const byClock = <V,>(valueOf: (name: ClockName) => V) =>
  Object.fromEntries(CLOCKS.map((name) => [name, valueOf(name)])) as Record<ClockName, V>;
const typedOf = (days: ClockDays): Typed => byClock((name) => String(days[name] ?? ''));
const daysOf = (typed: Typed) => byClock((name) => (typed[name].trim() === '' ? null : Number(typed[name])));

/** The working days that the insurer gives each step of a case. */
export function ClocksDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const query = useQuery({ ...apiQuery('caseClocks'), meta: { errorPage: false } });
  const { data: days } = query;
  // Days that a colleague saved meanwhile are shown, except where something was typed.
  const form = useForm<Typed>({
    defaultValues: byClock(() => ''),
    ...(days && { values: typedOf(days) }),
    resetOptions: { keepDirtyValues: true },
  });
  const save = useSave({
    save: (typed: Typed) => callApi('saveCaseClocks', { body: daysOf(typed) }),
    onSuccess: (saved) => {
      client.setQueryData(apiQuery('caseClocks').queryKey, saved);
      for (const key of CASE_LISTS) void client.invalidateQueries({ queryKey: [key] });
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={texts.title}
      cancel={caseListTexts.cancel}
      submit={caseListTexts.save}
      busy={save.isPending}
      canSubmit={days !== undefined}
      isTyped={form.formState.isDirty}
      maxWidth="xs"
      refusal={save.isError ? messageOf(save.error) : null}
      onSubmit={form.handleSubmit((typed) => save.mutate(typed, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <QueryView query={query} what={texts.loading}>
        {() => (
          <Stack spacing={4} sx={{ pt: 1 }}>
            <Typography variant="body2">{texts.explanation}</Typography>
            {CLOCKS.map((name) => (
              <TextInput
                key={name}
                label={`${texts.names[name]} (${texts.days})`}
                inputMode="decimal"
                field={form.register(name, { validate: (typed) => isDays(typed) || texts.wrong(MAX_CLOCK_DAYS) })}
                error={errors[name]?.message}
              />
            ))}
          </Stack>
        )}
      </QueryView>
    </FormDialog>
  );
}

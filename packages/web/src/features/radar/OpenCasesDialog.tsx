import type { Body } from '@georisk/contract/endpoints.ts';
import type { HitPolicy } from '@georisk/contract/verticals/radar/radar.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatDate } from '#web/lib/format.ts';
import { useSave } from '#web/lib/useSave.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import type { OpenedCases } from './openedCases.ts';
import { radarTexts } from './texts.hu.ts';

const texts = radarTexts.dialog;

interface Props {
  readonly date: string;
  readonly policies: readonly HitPolicy[];
  /** Whose land it is; left out: that of the day's polygons. */
  readonly event?: Body<'openRadarCases'>['event'] | undefined;
  readonly onClose: () => void;
  readonly onOpened: (opened: OpenedCases, policyIds: readonly number[]) => void;
}

interface Values {
  readonly expertId: string;
  readonly notify: boolean;
}

/** Opens a case of each chosen policy, and hands them to an expert. */
export function OpenCasesDialog({ date, policies, event, onClose, onOpened }: Props) {
  const { role } = useCurrentUser();
  const companies = new Set(policies.map(({ companyId }) => companyId));
  const mayAssign = mayCall('radarExperts', role) && companies.size === 1;
  const experts = useQuery({ ...apiQuery('radarExperts'), enabled: mayAssign, meta: { errorPage: false } });
  const form = useForm<Values>({ defaultValues: { expertId: '', notify: true } });
  const expertId = useWatch({ control: form.control, name: 'expertId' });
  const save = useSave({
    save: ({ policyIds, ...values }: Values & { readonly policyIds: number[] }) =>
      callApi('openRadarCases', {
        body: {
          date,
          policyIds,
          expertId: values.expertId === '' ? null : Number(values.expertId),
          notify: values.expertId !== '' && values.notify,
          ...(event !== undefined && { event }),
        },
      }),
    onSuccess: (answer, { expertId: given, policyIds }) =>
      onOpened({ ...answer, expertId: given === '' ? null : Number(given) }, policyIds),
  });
  return (
    <FormDialog
      title={texts.title(policies.length)}
      cancel={texts.cancel}
      submit={texts.submit}
      busy={save.isPending}
      isTyped={form.formState.isDirty || save.isError}
      maxWidth="xs"
      refusal={save.isError ? messageOf(save.error) : null}
      onSubmit={form.handleSubmit((values) =>
        save.mutate({ ...values, policyIds: policies.map(({ policy }) => policy.id) }, { onSuccess: onClose }),
      )}
      onClose={onClose}
    >
      <Stack spacing={4} sx={{ pt: 1 }}>
        <Typography>{texts.text(formatDate(date))}</Typography>
        {mayAssign && (
          <SelectInput
            label={texts.expert}
            field={form.register('expertId')}
            options={[
              ['', texts.nobody],
              ...(experts.data ?? [])
                .filter(({ companyId }) => companies.has(companyId))
                .map(({ id, name, openCases }) => [id, texts.expertLine(name, openCases)] as const),
            ]}
          />
        )}
        {mayAssign && expertId !== '' && (
          <FormControlLabel control={<Checkbox {...form.register('notify')} defaultChecked />} label={texts.notify} />
        )}
        {companies.size > 1 && <Typography color="textSecondary">{texts.mixed}</Typography>}
      </Stack>
    </FormDialog>
  );
}

import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatCount } from '#web/lib/format.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import { caseListTexts as texts } from './caseList.hu.ts';
import type { Wish } from '#web/shared/caseBulk/useBulk.ts';

interface Props {
  readonly ids: readonly number[];
  readonly onChoose: (wish: Wish) => void;
  readonly onClose: () => void;
}

/** The choice that takes the cases from their experts: it is made, never what the dialog begins with. */
const NOBODY = 'nobody';

interface Values {
  readonly expertId: string;
  /** Whether the expert is notified by e-mail. */
  readonly notify: boolean;
}

/** Gives the chosen cases to an expert, with how much each of them has to do. */
export function AssignCasesDialog({ ids, onChoose, onClose }: Props) {
  const load = useQuery({ ...apiQuery('caseLoad'), meta: { errorPage: false } });
  const form = useForm<Values>({ defaultValues: { expertId: '', notify: true } });
  const chosen = useWatch({ control: form.control, name: 'expertId' });
  const give = (values: Values) => {
    const expertId = values.expertId === NOBODY ? null : Number(values.expertId);
    onChoose({
      kind: 'assign',
      cases: ids.map((id) => ({ id, expertId })),
      notify: expertId !== null && values.notify,
    });
    onClose();
  };
  return (
    <FormDialog
      title={texts.assignTitle(formatCount(ids.length))}
      cancel={texts.cancel}
      submit={texts.assign}
      busy={false}
      canSubmit={load.data !== undefined && chosen !== ''}
      isTyped={form.formState.isDirty}
      maxWidth="xs"
      onSubmit={form.handleSubmit(give)}
      onClose={onClose}
    >
      <QueryView query={load} what={texts.load.loading}>
        {({ experts }) => (
          <Stack sx={{ pt: 1 }}>
            <SelectInput
              label={texts.assignLabel}
              field={form.register('expertId')}
              options={[
                ['', texts.chooseExpert],
                [NOBODY, texts.nobody],
                ...experts.map(
                  ({ id, name, openCases, lateCases }) => [id, texts.expertLine(name, openCases, lateCases)] as const,
                ),
              ]}
            />
            {chosen !== NOBODY && (
              <FormControlLabel
                control={<Checkbox {...form.register('notify')} defaultChecked />}
                label={texts.notify}
              />
            )}
          </Stack>
        )}
      </QueryView>
    </FormDialog>
  );
}

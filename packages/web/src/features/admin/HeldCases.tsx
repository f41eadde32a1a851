import type { Answer } from '@georisk/contract/endpoints.ts';
import type { AdminUser } from '@georisk/contract/verticals/admin/admin.ts';
import { heldCasesText } from '@georisk/domain/case/heldCases.hu.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import type { Bulk } from '#web/shared/caseBulk/useBulk.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import { heldFilter } from './heldCasesQuery.ts';
import { peopleTexts } from './people.hu.ts';

const texts = peopleTexts.status.held;

interface Props {
  readonly user: AdminUser;
  readonly cases: Answer<'damages'>;
  readonly bulk: Bulk;
}

/** The open cases of somebody who is to be disabled, and another assessor of the company who gets them. */
export function HeldCases({ user, cases: { total, items }, bulk }: Props) {
  const form = useForm<{ expertId: string }>({ defaultValues: { expertId: '' } });
  const receiver = useWatch({ control: form.control, name: 'expertId' });
  const people = useQuery({
    ...apiQuery('damageExperts', { params: { id: items[0]?.id ?? 0 } }),
    meta: { errorPage: false },
  });
  const handOver = useSingleMutation({
    mutationFn: async () => {
      const { ids } = await callApi('caseIds', { query: heldFilter(user.id) });
      const expertId = Number(receiver);
      bulk.run({ kind: 'assign', cases: ids.map((id) => ({ id, expertId })) });
    },
  });
  const held = { name: user.name, count: total, numbers: items.map(({ damageNumber }) => damageNumber) };
  return (
    <Stack spacing={4}>
      <FormMessage severity="warning">{heldCasesText(held)}</FormMessage>
      <QueryView query={people} what={texts.receiver}>
        {(experts) => {
          const others = experts.filter(({ id }) => id !== user.id);
          if (others.length === 0) return <FormMessage severity="warning">{texts.nobody}</FormMessage>;
          return (
            <>
              <SelectInput
                label={texts.receiver}
                field={form.register('expertId')}
                options={[
                  ['', texts.choose],
                  ...others.map(({ id, name, openCases }) => [id, texts.expertLine(name, openCases)] as const),
                ]}
              />
              <Button
                variant="outlined"
                disabled={receiver === ''}
                loading={handOver.isPending || bulk.isRunning}
                onClick={() => handOver.mutate()}
              >
                {texts.handOver}
              </Button>
            </>
          );
        }}
      </QueryView>
      {handOver.isError && <FormMessage severity="error">{messageOf(handOver.error)}</FormMessage>}
    </Stack>
  );
}

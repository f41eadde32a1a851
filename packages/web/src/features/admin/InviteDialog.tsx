import { isAdmin } from '@georisk/domain/roles/roles.ts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { useOneAtATime } from '#web/lib/useOneAtATime.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { TableRefused } from '#web/shared/caseForm/sendForm.ts';
import { FileButton } from '#web/ui/FileButton.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { SelectFilter } from '#web/ui/SelectFilter.tsx';
import { inviteTexts as texts } from './invite.hu.ts';
import { countNew, InvitePlan } from './InvitePlan.tsx';
import { sendUserTable, type TableToSend } from './sendUserTable.ts';

const ACCEPT = '.xlsx,.xls,.csv';

const sentenceOf = (error: unknown): string => (error instanceof TableRefused ? error.message : messageOf(error));

interface CompanyProps {
  readonly value: string;
  readonly onChange: (companyId: string) => void;
}

function CompanyChoice({ value, onChange }: CompanyProps) {
  const { data: companies = [] } = useQuery({ ...apiQuery('adminCompanies'), meta: { errorPage: false } });
  return (
    <SelectFilter
      label={texts.company}
      value={value}
      any={texts.chooseCompany}
      options={companies.map(({ id, name }) => [String(id), name] as const)}
      onChange={onChange}
    />
  );
}

interface Props {
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => void;
}

/** Invites the people of a table: first what would happen, row by row, then their making and their letters. */
export function InviteDialog({ onClose, onDone }: Props) {
  const { role } = useCurrentUser();
  const client = useQueryClient();
  const [companyId, setCompany] = useState('');
  const [chosen, setChosen] = useState<TableToSend | null>(null);
  /** Pressed before there was anybody to invite. */
  const [isEarly, setEarly] = useState(false);
  const look = useMutation({ mutationFn: (table: TableToSend) => sendUserTable(table, false) });
  const apply = useMutation({
    mutationFn: (table: TableToSend) => sendUserTable(table, true),
    onSettled: () => readAgain(client, ['adminUsers']),
  });
  const invite = useOneAtATime((table: TableToSend) =>
    apply.mutateAsync(table, { onSuccess: (made) => onDone(texts.done(countNew(made))) }),
  );
  const plan = look.data;
  const fresh = plan === undefined || plan.faults.length > 0 ? 0 : countNew(plan);
  const needsCompany = isAdmin(role) && companyId === '';
  const choose = (file: File) => {
    if (apply.isPending) return;
    apply.reset();
    setEarly(false);
    setChosen({ file, companyId });
    look.mutate({ file, companyId });
  };
  const failure = look.error ?? apply.error;
  const early = isEarly ? texts.nobody : null;
  return (
    <FormDialog
      title={texts.title}
      refusal={failure === null ? early : sentenceOf(failure)}
      cancel={texts.cancel}
      submit={texts.submit(fresh)}
      busy={apply.isPending}
      isTyped={chosen !== null}
      maxWidth="md"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== null && fresh > 0) invite(chosen);
        else setEarly(true);
      }}
      onClose={onClose}
    >
      <Stack spacing={4} sx={{ pt: 1 }}>
        <Typography variant="body2">{texts.explanation}</Typography>
        {isAdmin(role) && (
          <CompanyChoice
            value={companyId}
            onChange={(next) => {
              if (apply.isPending) return;
              setCompany(next);
              setChosen(null);
              setEarly(false);
              look.reset();
              apply.reset();
            }}
          />
        )}
        {!needsCompany && (
          <div>
            <FileButton label={texts.file} accept={ACCEPT} busy={look.isPending} onFile={choose} />
          </div>
        )}
        {plan !== undefined && <InvitePlan plan={plan} />}
      </Stack>
    </FormDialog>
  );
}

import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Redirect } from '#web/routes/Redirect.tsx';
import { safeReturnUrl } from '#web/routes/returnUrl.ts';
import { SlowStart } from '#web/session/SlowStart.tsx';
import { USER_STATUS } from '#web/session/userStatus.ts';
import { useSession } from '#web/session/useSession.ts';
import { ClosedDevice } from '#web/shared/closedDevice/ClosedDevice.tsx';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { Rule } from '#web/ui/Rule.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { EntryLayout } from '#web/ui/EntryLayout.tsx';
import { LinkRequestForm } from './LinkRequestForm.tsx';
import { PasswordForm, useSignInForm } from './PasswordForm.tsx';
import { uiTexts } from '#web/ui/ui.hu.ts';
import { signInTexts as texts } from './texts.hu.ts';

const NOTICES: Partial<Record<string, readonly ['info' | 'success', string]>> = {
  expired: ['info', texts.ended.expired],
  passwordChanged: ['success', texts.ended.passwordChanged],
};

export function SignInScreen() {
  const [query] = useSearchParams();
  const { status, user, ended, isField } = useSession();
  const form = useSignInForm();
  const { data: installation } = useQuery({ ...apiQuery('installation'), meta: { errorPage: false } });

  // Who works without a session comes here to get one.
  if (user && !isField) return <Redirect to={safeReturnUrl(query.get('url'))} />;
  if (status === USER_STATUS.fetching) return <SlowStart />;

  const notice = ended && NOTICES[ended];
  return (
    <EntryLayout title={`${texts.title} – ${uiTexts.product}`}>
      <Stack spacing={4}>
        <Typography variant="h1">{texts.title}</Typography>
        {notice && <FormMessage severity={notice[0]}>{notice[1]}</FormMessage>}
        <ClosedDevice />
        <PasswordForm form={form} />
      </Stack>
      <Rule />
      <LinkRequestForm toOutbox={installation?.messagesToOutbox ?? false} />
      {installation?.demo && installation.demoPassword !== null && (
        <>
          <Rule />
          <DemoAccounts
            accounts={installation.demoAccounts}
            password={installation.demoPassword}
            onChoose={(account) => {
              form.setValue('username', account.userName, { shouldValidate: true });
              form.setValue('password', installation.demoPassword ?? '', { shouldValidate: true });
              form.setFocus('username');
            }}
          />
        </>
      )}
    </EntryLayout>
  );
}

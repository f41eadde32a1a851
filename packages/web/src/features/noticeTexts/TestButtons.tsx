import type { Channel } from '@georisk/domain/notice/channels.ts';
import { fieldsOf } from '@georisk/domain/notice/template/kinds.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { messageOf } from '#web/lib/apiProblem.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { noticeTextTexts } from './noticeTexts.hu.ts';
import type { TextForm } from './useTextForm.ts';

const texts = noticeTextTexts.test;

/** Sends an example in the typed words, saved or not, to whoever presses. */
export function TestButtons({ form: { test, hasFault, stored } }: { readonly form: TextForm }) {
  const channels: readonly Channel[] = fieldsOf(stored.kind).includes('sms') ? ['email', 'sms'] : ['email'];
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {channels.map((channel) => (
          <Button
            key={channel}
            size="small"
            disabled={hasFault}
            aria-disabled={test.isPending}
            onClick={() => {
              if (!test.isPending) test.mutate(channel);
            }}
          >
            {texts[channel]}
          </Button>
        ))}
      </Box>
      {test.isSuccess && (
        <FormMessage severity={test.data.sends ? 'success' : 'warning'}>
          {(test.data.sends ? texts.sent : texts.unsent)(test.data.address)}
        </FormMessage>
      )}
      {test.isError && <FormMessage severity="error">{messageOf(test.error)}</FormMessage>}
    </>
  );
}

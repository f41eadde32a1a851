import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { credentials } from '#web/lib/browserCredentials.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { show } from '#web/testing/show.tsx';
import { PasswordChangeForm } from './PasswordChangeForm.tsx';
import { profileTexts } from './texts.hu.ts';

const texts = profileTexts.password;
const NEW = 'hosszu-jelszo-a-tesztnek-42';

async function filled(changePassword: Answers['changePassword'], repeat = NEW) {
  const shown = show(<PasswordChangeForm userName="teszt.elek" />, personOf('manager'), {
    ...EMPTY_WORLD,
    ...(changePassword !== undefined && { changePassword }),
  });
  const { person: hand } = shown;
  for (const [label, text] of [
    [texts.current, 'a-regi-jelszo'],
    [texts.next, NEW],
    [texts.repeat, repeat],
  ] as const) {
    await hand.click(screen.getByLabelText(label));
    await hand.paste(text);
  }
  return { ...shown, submit: screen.getByRole('button', { name: texts.submit }) };
}

it('a password is changed once, however often it is pressed: a second time the old one is not right any more', async () => {
  let count = 0;
  const { person: hand, submit } = await filled(() => {
    count += 1;
    return count === 1
      ? new Response(null, { status: 204 })
      : refusal('form-refused', { message: 'Nem ez a jelszava.' });
  });
  expect(await serious()).toEqual([]);
  await hand.dblClick(submit);
  await waitFor(() => expect(credentials.read().token).toBeUndefined());
  expect([count, screen.queryByText('Nem ez a jelszava.')]).toEqual([1, null]);
});

it('a password that was not changed says why, and can be sent again', async () => {
  const {
    person: hand,
    submit,
    server,
  } = await filled(() => refusal('form-refused', { message: 'Nem ez a jelszava.' }));
  await hand.click(submit);
  await screen.findByText('Nem ez a jelszava.');
  await hand.click(submit);
  await waitFor(() => expect(server.of('changePassword')).toHaveLength(2));
  expect(credentials.read().token).toBe('token-of-the-test');
});

it('two different new passwords are not sent', async () => {
  const { person: hand, submit, server } = await filled(undefined, `${NEW}x`);
  await hand.click(submit);
  await screen.findByText(texts.different);
  expect(server.of('changePassword')).toEqual([]);
});

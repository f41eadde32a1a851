import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { setPassword } from './support/administrator.ts';
import { call, newNumber, type StoredPlot } from './support/damageCase.ts';
import {
  assign,
  calculate,
  drawPlot,
  makePlan,
  openSheet,
  pressInSheet,
  type Papers,
  takeWholeBlock,
  typeYields,
  uploadTable,
} from './support/damagePath.ts';
import { linkFromMail, mailCount } from './support/mailbox.ts';
import { DESKTOP, enter, mailFolder, PHONE, realUrl, tokenOf } from './support/people.ts';
import { expectReadable, pdfText } from './support/papers.ts';
import { REAL_ADMIN } from './support/realData.ts';
import { keepScreens } from './support/screens.ts';

const base = () => realUrl() ?? '';
const PASSWORD = 'kilenc lila kombájn';
const COMPANY = 'Mintabiztosító';

/** Silage maize of the set, in a block of several fields; the images since late August show it ripen. */
const CASE = {
  policyNumber: 'K2017-0006',
  meparCode: '3ZE8WW79',
  plants: 'Silókukorica',
  damageDate: '2017-08-25',
} as const;

/** A colleague whom the administrator invites and who sets their password by the mail's link. */
async function colleague(kind: 'operator' | 'szakerto', role: number, number: string): Promise<string> {
  const token = await tokenOf(base(), REAL_ADMIN.userName, REAL_ADMIN.password);
  const companies = await call<{ id: number; name: string }[]>(token, '/api/admin/companies', undefined, '', base());
  const userName = `${kind}-${number}`;
  const email = `${userName}@pelda.hu`;
  const since = mailCount(mailFolder());
  await call(
    token,
    '/api/admin/users',
    {
      userName,
      name: kind === 'operator' ? 'Kiss Anna' : `Nagy Bálint ${number}`,
      role,
      companyId: companies.find(({ name }) => name === COMPANY)?.id ?? null,
      email,
      sendLink: true,
    },
    'POST',
    base(),
  );
  const link = new URL(await linkFromMail(mailFolder(), email, since));
  await setPassword(base(), link.searchParams.get('token') ?? '', PASSWORD);
  const headers = { authorization: `Bearer ${await tokenOf(base(), userName, PASSWORD)}` };
  await fetch(`${base()}/api/suppressWelcomeScreen`, { method: 'POST', headers });
  return userName;
}

test.describe('a damage case on the real landscape', () => {
  test.skip(() => realUrl() === undefined, 'the real data or PostgreSQL is not here');

  for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP }))
    test(`${size}: from the insurer’s table to the papers of the assessor, on real images`, { tag: '@all' }, async ({
      page,
    }) => {
      const damageNumber = newNumber();
      const operator = await colleague('operator', 8, damageNumber);
      const expert = await colleague('szakerto', 4, damageNumber);
      await page.setViewportSize(viewport);
      await enter(page, base(), operator, '/create/damage', PASSWORD);
      await uploadTable(page, { damageNumber, ...CASE });
      await openSheet(page);
      await assign(page, new RegExp(`Nagy Bálint ${damageNumber}`));

      await enter(page, base(), expert, '/view/damages?scope=own', PASSWORD);
      await page.getByRole('link', { name: damageNumber }).click();
      await pressInSheet(page, page.getByRole('link', { name: CASE.plants }));
      await drawPlot(page);
      await takeWholeBlock(page);
      await page.getByRole('button', { name: 'Vissza a táblához' }).click();
      await makePlan(page);
      if (size === 'desktop') await keepScreens(page, 'real-damage-sampling');
      await typeYields(page, (index) => `1${index % 10},5`);
      const papers = await calculate(page, size === 'desktop' ? 'real-damage-plot' : undefined);
      await expectPapers(papers, damageNumber, Number(/damagePlotId=(\d+)/.exec(page.url())?.[1]), expert);
    });
});

async function expectPapers(papers: Papers, damageNumber: string, plotId: number, expert: string): Promise<void> {
  const token = await tokenOf(base(), expert, PASSWORD);
  const path = `/api/damagePlots/${plotId}?getDrawings=true`;
  const { sampling, samplingZones, calculatedYield } = await call<StoredPlot>(token, path, undefined, '', base());
  expect(calculatedYield).toBeGreaterThan(9);
  expect(calculatedYield).toBeLessThan(21);
  // The field's differences are visible in its images: more than one zone.
  expect(samplingZones.length).toBeGreaterThan(1);
  expect(readFileSync(papers.json, 'utf8')).toContain('2017-08-29');
  await expectReadable(papers, { zones: samplingZones.length, points: sampling.length, at: [20.5, 47] });
  const text = await pdfText(papers.pdf);
  if (text === undefined) return;
  for (const said of [damageNumber, CASE.meparCode, 'Silókukorica', 'Nagy Bálint']) expect(text).toContain(said);
}

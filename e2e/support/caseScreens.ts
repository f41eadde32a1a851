import { expect, type Page } from '@playwright/test';
import { ask } from './presentPaths.ts';
import { settled } from './settled.ts';

interface Plot {
  readonly id: number;
  readonly damagedArea: number;
  readonly calculatedYield: number | null;
}
interface Case {
  readonly damageNumber: string;
  /** The step that is missing. */
  readonly missing?: { readonly step: string };
  readonly damagePlots: readonly Plot[];
}

/** A screen of the damage case: its address, and its opened parts. */
export type CaseScreen = readonly [path: string, open?: (page: Page) => Promise<void>];

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** The dialog of printing once the sheet is made: its buttons have their colours. */
async function pressPrint(page: Page): Promise<void> {
  await press('Terv nyomtatása')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Nyomtatás', exact: true, disabled: false }).waitFor();
}

/** Every screen of the path of a damage case that the demo has, with its dialogs, as an administrator sees them. */
export async function caseScreens(base: string): Promise<readonly CaseScreen[]> {
  const read = async <T>(path: string) => (await (await ask(base, 'operator', path)).json()) as T;
  const { items } = await read<{ items: readonly { readonly damageNumber: string }[] }>('/api/damages');
  const cases: Case[] = [];
  for (const { damageNumber } of items) cases.push(await read<Case>(`/api/damages/${damageNumber}`));
  const plotWhere = (is: (plot: Plot, missing: string | undefined) => boolean) => {
    for (const { damageNumber, damagePlots, missing } of cases) {
      const plot = damagePlots.find((each) => is(each, missing?.step));
      if (plot !== undefined) return `/view/damage/${damageNumber}?damagePlotId=${plot.id}`;
    }
    throw new Error('the demo has no such plot');
  };
  const empty = plotWhere(({ damagedArea }) => damagedArea === 0);
  const begun = plotWhere((_, missing) => missing === 'sampling');
  const done = plotWhere(({ calculatedYield }) => calculatedYield !== null);
  const table = begun.replace('/view/damage/', '/create/sampling/');
  return [
    ['/create/damage?faults', press('Kárakta mentése')],
    ['/view/damages'],
    [empty],
    [`${empty}&manageDrawings=true`],
    [`${empty}&manageDrawings=true&drawing`, press('Károsodott terület rajzolása')],
    [`${empty}&manageSamplings=true&refused`, press('Zónák és pontok kijelölése')],
    [begun],
    [`${begun}&refused`, press('Hozam újraszámolása')],
    [`${begun}&manageSamplings=true`],
    [`${begun}&manageSamplings=true&point`, press(/\d+\. pont/)],
    [`${begun}&manageSamplings=true&mode`, press('Áthelyezés')],
    [`${begun}&manageSamplings=true&print`, pressPrint],
    [table],
    [done, (page) => page.getByText('Hogyan jött ki?').click()],
    [`${done}&productType=NDVI`],
    [`${done}&productType=DamageMap`],
  ];
}

/** On a phone the panel's buttons are in the sheet, which is there when the screen has taken its size. */
export async function raiseSheet(page: Page): Promise<void> {
  await settled(page);
  const handle = page.getByRole('button', { name: 'Több részlet' });
  if ((await handle.count()) === 0 || (await handle.getAttribute('aria-expanded')) === 'true') return;
  await handle.click();
  await expect(handle).toHaveAttribute('aria-expanded', 'true');
}

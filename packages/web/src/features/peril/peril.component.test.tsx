import type { PerilsOfBlock } from '@georisk/contract/verticals/frost/perils.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';

const manager = personOf('manager');
const CODE = 'TESTOWN1';
const RULE = {
  validFrom: '2012-01-01',
  validTo: null,
  days: 1,
  hotAbove: null,
  season: ['04-01', '05-31'],
  source: 'Mkk. tv. 2. §',
  certainty: 'secondary',
} as const;
const PERILS: PerilsOfBlock = {
  meparCode: CODE,
  date: '2025-04-22',
  plantCode: null,
  verdicts: [
    {
      peril: 'springFrost',
      occurred: true,
      reason: 'threshold',
      values: [{ figure: 'minimum', is: 'at-most', limit: -2, value: -2.4, holds: true }],
      rule: { ...RULE, season: [...RULE.season] },
      deadlines: [{ kind: 'report', date: '2025-05-07', source: 'tájékoztató', certainty: 'ministry' }],
    },
    { peril: 'hail', occurred: null, reason: 'not-measured', values: [], rule: null, deadlines: [] },
    { peril: 'storm', occurred: false, reason: 'below-threshold', values: [], rule: null, deadlines: [] },
  ],
  sources: [{ figure: 'minimum', name: 'Kunhegyes', distance: 3240, height: 87.4 }],
  around: [
    { date: '2025-04-21', perils: ['springFrost'] },
    { date: '2025-04-22', perils: ['springFrost'] },
  ],
};
const WORLD = { ...EMPTY_WORLD, perils: PERILS };
const at = `/view/perils?meparCode=${CODE}&date=2025-04-22`;

describe('the screen of the perils of the act', () => {
  it('says of each whether it happened, by which values and rule, and what is due', async () => {
    const { server } = showApp(at, manager, WORLD);
    await screen.findByRole('heading', { name: `${CODE}, 2025. 04. 22.` });
    expect(server.of('perils').at(-1)?.query).toEqual({ date: '2025-04-22' });
    const list = within(screen.getByRole('list', { name: 'Káresemények a jogszabály szerint' }));
    const [frost, hail, storm] = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(frost).toContain('Tavaszi fagyIgen – a küszöb teljesült');
    expect(frost).toContain('Legalacsonyabb hőmérséklet (2 m): −2,4 °C (legfeljebb −2 °C)');
    expect(frost).toContain('Bejelentés a megyei kormányhivatalnál: 2025. 05. 07.');
    expect(frost).toContain('Forrás: Mkk. tv. 2. § (más szervezet közlése szerint)');
    expect(hail).toBe('JégesőNem dönthető el – a döntő adatot nem mérték');
    expect(storm).toBe('ViharNem – a küszöb nem teljesült');
    expect(screen.getByText('Legalacsonyabb hőmérséklet (2 m): Kunhegyes, 3,2 km, 87 m tszf.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Letöltés (PDF)' })).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('leads to the days around, and asks again for a crop', async () => {
    const { person, server } = showApp(at, manager, WORLD);
    const around = within(await screen.findByRole('list', { name: 'Káresemények a környező napokon' }));
    expect(around.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['2025. 04. 21.']);
    await person.click(around.getByRole('link'));
    expect(server.of('perils').at(-1)?.query).toEqual({ date: '2025-04-21' });
    await person.selectOptions(screen.getByLabelText('Növény'), 'KUKORICA');
    await screen.findByRole('heading', { name: `${CODE}, 2025. 04. 22.` });
    expect(server.of('perils').at(-1)?.query).toEqual({ date: '2025-04-21', plantCode: 'KUKORICA' });
  });

  it('asks for a block where the address has none or none that can be', async () => {
    const { person, server } = showApp('/view/perils?meparCode=x&date=2025-02-30', manager, WORLD);
    await screen.findByText(/Adja meg a blokk kódját/);
    expect(server.of('perils')).toEqual([]);
    await person.type(screen.getByLabelText('MePAR blokk'), CODE.toLowerCase());
    await screen.findByRole('heading', { name: `${CODE}, 2025. 04. 22.` });
  });

  it('says that nothing was measured, and how it gets in', async () => {
    showApp(at, manager, { ...WORLD, perils: { ...PERILS, sources: [], around: [] } });
    await screen.findByText(/nincs időjárási adat.*Importok/);
    expect(screen.getByText(/nem volt megállapítható káresemény/)).toBeTruthy();
  });

  it('says that a block is unknown, and why nothing came', async () => {
    showApp(at, manager, { ...WORLD, perils: () => refusal('not-found') });
    await screen.findByText(`A ${CODE} blokk nem található.`);
  });

  it('is not there for a farmer', async () => {
    const { server } = showApp(at, personOf('farmer'), WORLD);
    await screen.findByText(/404/);
    expect(server.of('perils')).toEqual([]);
  });
});

import type { PerilsOfBlock } from '@georisk/contract/verticals/frost/perils.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
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
    await waitFor(() => expect(server.of('perils').at(-1)?.query).toEqual({ date: '2025-04-21' }));
    await person.selectOptions(screen.getByLabelText('Növény'), 'KUKORICA');
    await screen.findByRole('heading', { name: `${CODE}, 2025. 04. 22.` });
    await waitFor(() =>
      expect(server.of('perils').at(-1)?.query).toEqual({ date: '2025-04-21', plantCode: 'KUKORICA' }),
    );
  });

  it('asks for a block where the address has none or none that can be', async () => {
    const { person, server } = showApp('/view/perils?meparCode=x&date=2025-02-30', manager, WORLD);
    await screen.findByText(/Adja meg a blokk kódját/);
    expect(server.of('perils')).toEqual([]);
    await person.type(screen.getByLabelText('MePAR blokk'), CODE.toLowerCase());
    await screen.findByRole('heading', { name: `${CODE}, 2025. 04. 22.` });
  });

  it('keeps the cursor in the field of the block when its last letter asks, and takes the next block there', async () => {
    const { person, server } = showApp('/view/perils', manager, WORLD);
    const field: HTMLInputElement = await screen.findByLabelText('MePAR blokk');
    await person.type(field, CODE.toLowerCase());
    await screen.findByRole('heading', { name: `${CODE}, 2025. 04. 22.` });
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe(CODE);
    // A part of a code asks nothing, and what is shown stays.
    await person.type(field, '{Backspace}');
    expect(server.of('perils')).toHaveLength(1);
    expect(screen.getByRole('heading', { name: `${CODE}, 2025. 04. 22.` })).toBeTruthy();
    await person.type(field, '2');
    await waitFor(() => expect(server.of('perils').at(-1)?.params).toEqual({ meparCode: 'TESTOWN2' }));
  });

  it('has in its field the block of the address to which a person goes back', async () => {
    const { person } = showApp(`/view/perils?meparCode=${CODE}`, manager, WORLD);
    const field: HTMLInputElement = await screen.findByLabelText('MePAR blokk');
    await person.clear(field);
    await person.type(field, 'TESTOWN2');
    await waitFor(() => expect(window.location.search).toContain('TESTOWN2'));
    window.history.back();
    await waitFor(() => expect(field.value).toBe(CODE));
  });

  it('cannot be read for a while: says so, and reads it again', async () => {
    let asked = 0;
    const { person } = showApp(at, manager, {
      ...WORLD,
      perils: () => ((asked += 1) === 1 ? refusal('form-refused') : PERILS),
    });
    await person.click(await screen.findByRole('button', { name: 'Újra' }));
    await screen.findByRole('heading', { name: `${CODE}, 2025. 04. 22.` });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('downloads the paper of what it shows: the block, the day and the crop', async () => {
    let asked = '';
    const { person, server } = showApp(`${at}&plantCode=KUKORICA`, manager, {
      ...WORLD,
      perilPaper: ({ params, query }) => {
        asked = `${params.meparCode} ${JSON.stringify(query)}`;
        return new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
      },
    });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved');
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await person.click(await screen.findByRole('button', { name: 'Letöltés (PDF)' }));
    await waitFor(() => expect(server.of('perilPaper')).toHaveLength(1));
    expect(asked).toBe(`${CODE} {"date":"2025-04-22","plantCode":"KUKORICA"}`);
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    vi.restoreAllMocks();
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

import type { InsuredAlert } from '@georisk/contract/verticals/insurance/insuredAlerts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';

const manager = personOf('manager');
const MESSAGE = '019f0000-0000-7000-8000-000000000007';
const ALERT: InsuredAlert = {
  id: 1,
  date: '2026-07-18',
  meparCode: 'ABCD1234',
  settlement: 'Túrkeve',
  hectares: 2.5,
  crops: ['Őszi búza'],
  plots: 2,
  sumInsured: null,
  insured: [{ id: 57, name: 'Bíró Sándor' }],
  share: 0.125,
  fall: { from: 0.72, to: 0.41 },
  policies: [{ policyNumber: 'KOT-1', year: 2026 }],
  answers: ['noDamage'],
  notices: ['bounced'],
  resendable: [MESSAGE],
  cases: [{ damageNumber: 'K-9', isOpen: true }],
};
const page = (...items: InsuredAlert[]) => ({ items, total: items.length, more: false, next: null });
const list = (first: number, next: string | null) => ({
  ...page(...[first, first + 1].map((id) => ({ ...ALERT, id, meparCode: `ABCD000${id}` }))),
  next,
});

describe('the alerts on insured land', () => {
  it('have block, insured and sum, and open on the map', async () => {
    showApp('/view/alerts', manager, { ...EMPTY_WORLD, insuredAlerts: page(ALERT) });
    const table = within(await screen.findByRole('table'));
    expect(table.getByText('13 %')).toBeTruthy();
    expect(table.getByText('0,72 → 0,41')).toBeTruthy();
    expect(table.getByText('szerinte nem kár')).toBeTruthy();
    expect(table.getByText('Visszapattant')).toBeTruthy();
    expect(table.getByRole('link', { name: 'K-9' }).getAttribute('href')).toContain('K-9');
    const { pathname, searchParams } = new URL(
      table.getByRole('link', { name: 'ABCD1234' }).getAttribute('href') ?? '',
      'http://a',
    );
    expect([pathname, searchParams.get('date')]).toEqual(['/view/block/ABCD1234', '2026-07-18']);
    expect(await serious()).toEqual([]);
  });

  it('are of the days in the address; the other end of the span moves along', async () => {
    const { person, server } = showApp('/view/alerts?from=2026-07-10&to=2026-07-12', manager, {
      ...EMPTY_WORLD,
      insuredAlerts: page(ALERT),
    });
    await screen.findByRole('table');
    expect(server.of('insuredAlerts').at(-1)?.query).toMatchObject({ from: '2026-07-10', to: '2026-07-12' });
    const to = screen.getByLabelText('Eddig');
    await person.clear(to);
    await person.type(to, '2026.07.01.');
    await waitFor(() =>
      expect(server.of('insuredAlerts').at(-1)?.query).toMatchObject({ from: '2026-07-01', to: '2026-07-01' }),
    );
  });

  it('are asked by their address, narrowed by a choice, and go on where a page ended', async () => {
    const { person, server } = showApp('/view/alerts?q=biro&case=none&sort=-area&columns=sum', manager, {
      ...EMPTY_WORLD,
      insuredAlerts: ({ query }) => (query.after === undefined ? list(1, 'there') : list(3, null)),
    });
    await screen.findByRole('link', { name: 'ABCD0001' });
    expect(server.of('insuredAlerts').at(-1)?.query).toMatchObject({ q: 'biro', case: 'none', sort: '-area' });
    const heads = screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
    expect(heads.filter(Boolean)).toEqual(['MePAR blokk', 'Biztosítási összeg']);
    await person.click(screen.getByRole('button', { name: 'Továbbiak betöltése' }));
    await screen.findByRole('link', { name: 'ABCD0004' });
    expect(server.of('insuredAlerts').at(-1)?.query).toMatchObject({ after: 'there', q: 'biro' });
    await person.selectOptions(screen.getByLabelText('A gazda válasza'), 'seen');
    await waitFor(() => expect(server.of('insuredAlerts').at(-1)?.query).toMatchObject({ answer: 'seen', q: 'biro' }));
  });

  it('say that the next ones did not come, and keep the first', async () => {
    let fails = true;
    const { person } = showApp('/view/alerts', manager, {
      ...EMPTY_WORLD,
      insuredAlerts: ({ query }) => {
        if (query.after === undefined) return list(1, 'there');
        return fails ? refusal('too-many-requests', { message: 'Túl sok kérés.' }) : list(3, null);
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Továbbiak betöltése' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Túl sok kérés.');
    expect(screen.getByRole('link', { name: 'ABCD0001' })).toBeTruthy();
    fails = false;
    await person.click(screen.getByRole('button', { name: 'Továbbiak betöltése' }));
    await screen.findByRole('link', { name: 'ABCD0004' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are chosen by keys; what did not arrive is sent again, and the chosen ones are a workbook', async () => {
    const { person, server } = showApp('/view/alerts', manager, {
      ...EMPTY_WORLD,
      insuredAlerts: page(ALERT, { ...ALERT, id: 2, meparCode: 'ABCD0002', resendable: [] }),
      resendNotice: { messageId: MESSAGE },
      chosenInsuredAlertWorkbook: () => refusal('too-many-requests'),
      chosenInsuredAlertPoints: { items: [], cut: false },
    });
    const link = await screen.findByRole('link', { name: 'ABCD1234' });
    (link.closest('tr') as HTMLElement).focus();
    await person.keyboard(' ');
    await person.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(screen.getByText('2 kijelölve')).toBeTruthy();
    await person.dblClick(screen.getByRole('button', { name: 'Újraküldés: 1 üzenet' }));
    await screen.findByText(/1 üzenet sorban áll/);
    expect(server.of('resendNotice').map(({ params }) => params)).toEqual([{ id: MESSAGE }]);
    // What was sent is said of these alerts alone.
    await person.click(screen.getByRole('checkbox', { name: /^ABCD0002.* kijelölése$/ }));
    expect(screen.queryByText(/1 üzenet sorban áll/)).toBeNull();
    await person.click(screen.getByRole('checkbox', { name: /^ABCD0002.* kijelölése$/ }));
    await person.click(screen.getByRole('button', { name: 'Excel a kijelöltekről' }));
    await waitFor(() => expect(server.of('chosenInsuredAlertWorkbook').at(-1)?.body).toEqual({ ids: [1, 2] }));
    await person.click(screen.getByRole('button', { name: 'Megmutatás a térképen' }));
    await screen.findByText('A kijelölt riasztások egyike sem érhető el.');
    const started = screen.getByRole('link', { name: 'Új kárakta' }).getAttribute('href');
    expect(started).toBe('/create/damage?policyNumber=KOT-1&meparCode=ABCD0002&area=2%2C50');
    await person.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: /Keresés/ }));
  });

  it('whose answer was lost are sent again under the same key, and those that were refused say why', async () => {
    const OTHER = '019f0000-0000-7000-8000-000000000008';
    let isBack = false;
    const { person, server } = showApp('/view/alerts', manager, {
      ...EMPTY_WORLD,
      insuredAlerts: page({ ...ALERT, resendable: [MESSAGE, OTHER] }),
      resendNotice: ({ params }) => {
        if (params.id === OTHER) return refusal('form-refused', { message: 'A címzett le van tiltva.' });
        return isBack ? { messageId: MESSAGE } : refusal('not-ready', { message: 'Most indul.' });
      },
    });
    await screen.findByRole('link', { name: 'ABCD1234' });
    await person.click(screen.getByRole('checkbox', { name: /^ABCD1234.* kijelölése$/ }));
    await person.click(screen.getByRole('button', { name: 'Újraküldés: 2 üzenet' }));
    await screen.findByText(/Most indul\. A címzett le van tiltva\./);
    isBack = true;
    await person.click(screen.getByRole('button', { name: 'Újraküldés: 2 üzenet' }));
    await screen.findByText(/1 üzenet sorban áll/);
    const keys = server
      .of('resendNotice')
      .filter(({ params }) => params.id === MESSAGE)
      .map(({ body }) => body.changeId);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('that the filter has are chosen all, and those outside of it are counted', async () => {
    const place = (id: number) => ({ id, meparCode: 'ABCD1234', date: '2026-07-01', position: [1, 2] });
    const { person } = showApp('/view/alerts', manager, {
      ...EMPTY_WORLD,
      insuredAlerts: ({ query }) => (query.answer === 'seen' ? list(3, null) : list(1, 'there')),
      insuredAlertPoints: ({ query }) => ({
        items: (query.answer === 'seen' ? [3, 4] : [1, 2, 3, 4, 5]).map(place),
        cut: false,
      }),
    });
    await person.click(await screen.findByRole('checkbox', { name: /^ABCD0001.* kijelölése$/ }));
    await person.click(screen.getByRole('button', { name: 'A szűrés minden sorának kijelölése' }));
    await screen.findByText('5 kijelölve');
    await person.selectOptions(screen.getByLabelText('A gazda válasza'), 'seen');
    await screen.findByText('5 kijelölve, ebből 3 a szűrésen kívül');
    await person.click(screen.getByRole('button', { name: 'A szűrés minden sorának kijelölése' }));
    await screen.findByText('2 kijelölve');
  });

  it('offer to clear the filter only where there is one', async () => {
    showApp('/view/alerts?columns=sum&sort=-area', manager, EMPTY_WORLD);
    await screen.findByText('Ezekben a napokban nincs riasztás biztosított táblán.');
    expect(screen.queryByRole('link', { name: 'Szűrés törlése' })).toBeNull();
  });

  it('that there are none of is said, and so is a failure', async () => {
    showApp('/view/alerts', manager, EMPTY_WORLD);
    await screen.findByText('Ezekben a napokban nincs riasztás biztosított táblán.');
    showApp('/view/alerts', manager, { ...EMPTY_WORLD, insuredAlerts: refusal('busy') });
    await screen.findByRole('alert');
    showApp('/view/alerts', manager, { ...EMPTY_WORLD, insuredAlerts: pending });
    await screen.findByText(/a riasztások/);
  });
});

describe('the satellite passes', () => {
  it('say when the next image is due, and for how long', async () => {
    showApp('/view/passes', manager, {
      ...EMPTY_WORLD,
      passes: [
        { granule: '34TDT', newest: '2026-07-10', next: '2026-07-15', daysLate: 5 },
        { granule: '', newest: '2026-07-15', next: '2026-07-20', daysLate: 0 },
        { granule: '34TES', newest: '2026-07-19', next: '2026-07-24', daysLate: 0 },
      ],
    });
    const table = within(await screen.findByRole('table'));
    await table.findByText('még nem esedékes');
    const rows = table.getAllByRole('rowheader').map(({ parentElement }) => parentElement?.textContent ?? '');
    expect(rows.map((text) => /\d+ napja esedékes|ma esedékes|még nem esedékes/.exec(text)?.[0])).toEqual([
      '5 napja esedékes',
      'ma esedékes',
      'még nem esedékes',
    ]);
    expect(rows[1]).toContain('Az egész terület');
    expect(await serious()).toEqual([]);
  });

  it('that there are none of is said', async () => {
    showApp('/view/passes', manager, { ...EMPTY_WORLD, passes: [] });
    await screen.findByText('Még nincs műholdfelvétel.');
  });
});

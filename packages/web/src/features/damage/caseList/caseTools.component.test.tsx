import type { ListedCase } from '@georisk/contract/verticals/insurance/caseList.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { DRAGGED } from '#web/shared/workbench/useSelection.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { FULL } from '#web/testing/fullLists.ts';
import { person } from '#web/testing/people.ts';
import { showApp } from '#web/testing/show.tsx';

const [MODEL] = FULL.cases.damages.items as [ListedCase];
const CASES = [1, 2, 3].map((id): ListedCase => ({ ...MODEL, id, damageNumber: `K-${id}`, insured: `Gazda ${id}` }));
const LOAD = {
  experts: [
    { id: 11, name: 'Szabó Éva', openCases: 3, lateCases: 1, area: 12.5, km: 40.2 },
    { id: 12, name: 'Kiss Béla', openCases: 0, lateCases: 0, area: 0, km: null },
  ],
  toHandOut: { openCases: 3, lateCases: 1, area: 12.5 },
};
const CLOCKS = { assign: 2, survey: 8, result: null, close: 0 };
const list = (items: readonly ListedCase[]) => ({
  items: [...items],
  total: items.length,
  page: 1,
  pageSize: 50,
  more: false,
  next: null,
});
const WORLD: Answers = { ...EMPTY_WORLD, damages: list(CASES), caseLoad: LOAD, caseClocks: CLOCKS };
const manager = person(ROLES.MANAGER);
const expert = person(ROLES.EXPERT_DAMAGE);
const show = (query = '', answers: Answers = {}, who = manager) =>
  showApp(`${CLIENT_ROUTES.damages}${query}`, who, { ...WORLD, ...answers });
const rowOf = async (number: string) =>
  (await screen.findByRole('link', { name: number })).closest('tr') as HTMLElement;
const choose = async (hand: ReturnType<typeof show>['person'], ...numbers: readonly string[]) => {
  for (const number of numbers) await hand.click(within(await rowOf(number)).getByRole('checkbox'));
};
const dialog = async () => within(await screen.findByRole('dialog'));
/** What became of the cases, below their list's tools. */
const result = async () => {
  const close = await screen.findByRole('button', { name: 'Bezárás' });
  return close.closest('[role="status"]') as HTMLElement;
};

describe('the dialog that gives cases to an expert', () => {
  const open = async (answers: Answers = {}) => {
    const shown = show('', answers);
    await choose(shown.person, 'K-1', 'K-2');
    await shown.person.click(screen.getByRole('button', { name: 'Kiosztás' }));
    return { ...shown, box: await dialog() };
  };
  const submit = (box: Awaited<ReturnType<typeof dialog>>) =>
    box.getByRole<HTMLButtonElement>('button', { name: 'Kiosztás' });

  it('takes no case from anybody while the experts are loading', async () => {
    const { box, server, person: hand } = await open({ caseLoad: pending });
    expect(box.getByRole('progressbar')).toBeTruthy();
    expect(submit(box).disabled).toBe(true);
    await hand.keyboard('{Enter}');
    expect(server.of('assignCases')).toEqual([]);
    expect(await serious()).toEqual([]);
  });

  it('does nothing before a choice was made', async () => {
    const { box } = await open();
    expect((await box.findByLabelText<HTMLSelectElement>('Szakértő')).value).toBe('');
    expect(submit(box).disabled).toBe(true);
  });

  it('names how much each expert has to do, and takes the cases from theirs where that is chosen', async () => {
    const {
      box,
      server,
      person: hand,
    } = await open({
      assignCases: { done: [{ id: 1, damageNumber: 'K-1', before: 11 }], refused: [], notified: 0 },
    });
    const select = await box.findByLabelText('Szakértő');
    expect(within(select).getByRole('option', { name: 'Szabó Éva – 3 nyitott, 1 lejárt' })).toBeTruthy();
    await hand.selectOptions(select, 'Senki (visszavonás a szakértőtől)');
    await hand.click(submit(box));
    expect(await screen.findByText('1 kárakta visszavonva a szakértőtől.')).toBeTruthy();
    expect(server.of('assignCases')[0]?.body.cases).toEqual([
      { id: 1, expertId: null },
      { id: 2, expertId: null },
    ]);
    // What was chosen is done with.
    expect(screen.queryByText(/kijelölve/)).toBeNull();
  });

  it('can be tried again where the experts did not load, and is left without a change', async () => {
    const { box, server, person: hand } = await open({ caseLoad: () => refusal('not-found') });
    const again = await box.findByRole('button', { name: 'Újra' });
    expect(submit(box).disabled).toBe(true);
    server.answer({ caseLoad: LOAD });
    await hand.click(again);
    expect(await box.findByRole('option', { name: /Kiss Béla/ })).toBeTruthy();
    await hand.click(box.getByRole('button', { name: 'Mégsem' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.of('assignCases')).toEqual([]);
    expect(screen.getByText('2 kijelölve')).toBeTruthy();
  });
});

describe('what became of several cases', () => {
  const setDay = async (answers: Answers, day: string) => {
    const shown = show('', answers);
    await choose(shown.person, 'K-1');
    await shown.person.click(screen.getByRole('button', { name: 'Határidő' }));
    const box = await dialog();
    if (day !== '') await shown.person.type(box.getByRole('textbox', { name: 'Határidő' }), day);
    await shown.person.click(box.getByRole('button', { name: 'Mentés' }));
    return shown;
  };
  const done = { done: [{ id: 1, damageNumber: 'K-1', before: '2026-08-01' }], refused: [] };

  it('says that a deadline was set', async () => {
    await setDay({ setCaseDeadlines: done }, '2050. 01. 05.');
    expect(await screen.findByText('1 kárakta határideje beállítva.')).toBeTruthy();
  });

  it('says that a deadline was taken away', async () => {
    const { server } = await setDay({ setCaseDeadlines: done }, '');
    expect(await screen.findByText('1 kárakta határideje törölve.')).toBeTruthy();
    expect(server.of('setCaseDeadlines')[0]?.body.cases).toEqual([{ id: 1, deadline: null }]);
  });

  it('gives back the deadline of before when it is taken back, and cannot be taken back again', async () => {
    const { server, person: hand } = await setDay({ setCaseDeadlines: done }, '2050-01-05');
    await hand.click(await screen.findByRole('button', { name: 'Visszavonás' }));
    expect(await screen.findByText('Visszavonva: 1 kárakta.')).toBeTruthy();
    expect(server.of('setCaseDeadlines')[1]?.body.cases).toEqual([{ id: 1, deadline: '2026-08-01' }]);
    expect(screen.queryByRole('button', { name: 'Visszavonás' })).toBeNull();
    await hand.click(screen.getByRole('button', { name: 'Bezárás' }));
    expect(screen.queryByText(/Visszavonva/)).toBeNull();
  });

  it('names eight refusals, counts the others, and has nothing to take back where all were refused', async () => {
    const refused = Array.from({ length: 10 }, (_, index) => ({
      id: index + 1,
      damageNumber: index === 0 ? null : `K-${index + 1}`,
      message: 'A kárakta le van zárva.',
    }));
    await setDay({ setCaseDeadlines: { done: [], refused } }, '2050. 01. 05.');
    const box = within(await result());
    expect(box.getByText('10 káraktánál nem sikerült:')).toBeTruthy();
    const items = box.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toHaveLength(9);
    expect(items[0]).toBe('A kárakta le van zárva.');
    expect(items[1]).toBe('K-2: A kárakta le van zárva.');
    expect(items[8]).toBe('és további 2');
    expect(box.queryByRole('button', { name: 'Visszavonás' })).toBeNull();
    expect(await serious()).toEqual([]);
  });

  it('gets the focus, which its button has taken with it', async () => {
    await setDay({ setCaseDeadlines: done }, '2050. 01. 05.');
    const box = await result();
    await waitFor(() => expect(document.activeElement).toBe(box));
  });

  it('keeps the chosen cases where the server did not answer, and says so', async () => {
    const { person: hand, server } = await setDay({ setCaseDeadlines: () => refusal('not-ready') }, '2050. 01. 05.');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByText('1 kijelölve')).toBeTruthy();
    server.answer({ setCaseDeadlines: done });
    await hand.click(screen.getByRole('button', { name: 'Határidő' }));
    const box = await dialog();
    await hand.type(box.getByRole('textbox', { name: 'Határidő' }), '2050. 01. 05.');
    await hand.click(box.getByRole('button', { name: 'Mentés' }));
    await screen.findByText('1 kárakta határideje beállítva.');
    const [first, second] = server.of('setCaseDeadlines').map(({ body }) => body.changeId);
    // The same change again: its answer may have been lost.
    expect(second).toBe(first);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the days of each step', () => {
  const open = async (answers: Answers = {}) => {
    const shown = show('', answers);
    await rowOf('K-1');
    await shown.person.click(screen.getByRole('button', { name: 'Lépések határideje' }));
    return { ...shown, box: await dialog() };
  };
  const field = (box: Awaited<ReturnType<typeof dialog>>, name: string) =>
    box.getByLabelText<HTMLInputElement>(`${name} (munkanap)`);

  it('are loading in their own dialog, which can be left', async () => {
    const { box, person: hand } = await open({ caseClocks: pending });
    expect(box.getByRole('progressbar')).toBeTruthy();
    expect(await serious()).toEqual([]);
    await hand.click(box.getByRole('button', { name: 'Mégsem' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(/a határidők/)).toBeNull();
  });

  it('can be read again, and left, where they did not come', async () => {
    const { box, server, person: hand } = await open({ caseClocks: () => refusal('not-found') });
    const again = await box.findByRole('button', { name: 'Újra' });
    server.answer({ caseClocks: CLOCKS });
    await hand.click(again);
    await hand.click(await screen.findByLabelText('Helyszíni felmérés (munkanap)'));
    await hand.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are shown as they are: a step without days is empty, one of no days has a zero', async () => {
    const { box } = await open();
    await box.findByLabelText('Helyszíni felmérés (munkanap)');
    expect(field(box, 'Szakértő kijelölése').value).toBe('2');
    expect(field(box, 'Eredmény, a felmérés lezárása').value).toBe('');
    expect(field(box, 'Kárakta lezárása').value).toBe('0');
  });

  it.each(['-1', '1,5', '1e2', 'öt', '9999'])('are whole numbers within their bounds, and not %s', async (typed) => {
    const { box, server, person: hand } = await open();
    const survey = await box.findByLabelText('Helyszíni felmérés (munkanap)');
    await hand.clear(survey);
    await hand.type(survey, typed);
    await hand.click(box.getByRole('button', { name: 'Mentés' }));
    expect(await box.findByText(/^0 és \d+ közötti egész szám, vagy üres\.$/)).toBeTruthy();
    expect(survey.getAttribute('aria-invalid')).toBe('true');
    expect(server.of('saveCaseClocks')).toEqual([]);
  });

  it('are saved once, blanks as none', async () => {
    const {
      box,
      server,
      person: hand,
    } = await open({
      saveCaseClocks: ({ body }: { body: typeof CLOCKS }) => body,
    } as Answers);
    const survey = await box.findByLabelText('Helyszíni felmérés (munkanap)');
    await hand.clear(survey);
    await hand.type(survey, '  ');
    await hand.clear(field(box, 'Kárakta lezárása'));
    await hand.type(field(box, 'Kárakta lezárása'), ' 5 ');
    await hand.dblClick(box.getByRole('button', { name: 'Mentés' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.of('saveCaseClocks').map(({ body }) => body)).toEqual([
      { assign: 2, survey: null, result: null, close: 5 },
    ]);
  });

  it('stay in the dialog where they were refused', async () => {
    const { box, person: hand } = await open({ saveCaseClocks: () => refusal('too-many-requests') });
    const survey = await box.findByLabelText<HTMLInputElement>('Helyszíni felmérés (munkanap)');
    await hand.clear(survey);
    await hand.type(survey, '9');
    await hand.click(box.getByRole('button', { name: 'Mentés' }));
    expect(await box.findByRole('alert')).toBeTruthy();
    expect(survey.value).toBe('9');
  });

  it('are not set by an assessor', async () => {
    show('', {}, expert);
    await rowOf('K-1');
    expect(screen.queryByRole('button', { name: 'Lépések határideje' })).toBeNull();
  });
});

describe('the load of the experts', () => {
  const open = async (answers: Answers = {}) => {
    const shown = show('', answers);
    await rowOf('K-1');
    const button = screen.getByRole('button', { name: 'Terhelés' });
    await shown.person.click(button);
    return { ...shown, button, panel: within(await screen.findByRole('region', { name: 'Szakértők terhelése' })) };
  };

  it('has their open and late cases, their land and their way, where that is known', async () => {
    const { panel, button } = await open();
    expect(button.getAttribute('aria-pressed')).toBe('true');
    const name = await panel.findByRole('button', { name: 'Szabó Éva kárai' });
    expect(name.closest('tr')?.textContent).toBe('Szabó Éva3112,50\u00A0ha40,20\u00A0km');
    const other = panel.getByRole('button', { name: 'Kiss Béla kárai' }).closest('tr');
    expect(other?.textContent).toBe('Kiss Béla000,00\u00A0ha–');
    // Without chosen cases there is nothing to give.
    expect(panel.queryByRole('button', { name: /átadása/ })).toBeNull();
    expect(await serious()).toEqual([]);
  });

  it('begins with what is to be handed out, and leads to it', async () => {
    const { panel, person: hand, server } = await open();
    const link = await panel.findByRole('button', { name: 'Kiosztandó (kiosztatlan vagy letiltott szakértőé)' });
    expect(link.closest('tr')?.textContent).toBe('Kiosztandó (kiosztatlan vagy letiltott szakértőé)3112,50\u00A0ha–');
    await hand.click(link);
    await waitFor(() =>
      expect(server.of('damages').at(-1)?.query).toMatchObject({
        state: 'new,assigned,inspected',
        expert: 'handout',
      }),
    );
    expect(screen.getByLabelText<HTMLSelectElement>('Szakértő').value).toBe('handout');
  });

  it('says that nobody is active', async () => {
    const { panel } = await open({ caseLoad: { experts: [], toHandOut: { openCases: 0, lateCases: 0, area: 0 } } });
    expect(await panel.findByText('Nincs aktív szakértő.')).toBeTruthy();
    expect(panel.queryByRole('table')).toBeNull();
  });

  it('can be asked for again', async () => {
    const { panel, server, person: hand } = await open({ caseLoad: () => refusal('not-found') });
    const again = await panel.findByRole('button', { name: 'Újra' });
    server.answer({ caseLoad: LOAD });
    await hand.click(again);
    expect(await panel.findByText('Kiss Béla')).toBeTruthy();
  });

  it('leads to the cases of one of them', async () => {
    const { panel, person: hand, server } = await open();
    await hand.click(await panel.findByRole('button', { name: 'Kiss Béla kárai' }));
    await waitFor(() => expect(server.of('damages').at(-1)?.query).toMatchObject({ expert: '12' }));
    expect(new URLSearchParams(window.location.search).get('expert')).toBe('12');
  });

  it('takes dragged cases and nothing else', async () => {
    const { panel } = await open();
    const row = (await panel.findByText('Kiss Béla')).closest('tr') as HTMLElement;
    const over = (types: readonly string[]) => fireEvent.dragOver(row, { dataTransfer: { types } });
    expect(over(['text/plain'])).toBe(true);
    expect(row.className).not.toContain('Mui-selected');
    // Prevented: the browser lets it be dropped here.
    expect(over([DRAGGED])).toBe(false);
    expect(row.className).toContain('Mui-selected');
    fireEvent.dragLeave(row);
    expect(row.className).not.toContain('Mui-selected');
  });
});

describe('the filters of the list', () => {
  it('that are used seldom are shown by their button, and where the address has one of them', async () => {
    const { person: hand } = show();
    await rowOf('K-1');
    const more = screen.getByRole('button', { name: 'További szűrők' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByLabelText('Veszélynem')).toBeNull();
    await hand.click(more);
    expect(screen.getByLabelText('Veszélynem')).toBeTruthy();
    await hand.click(more);
    expect(screen.queryByLabelText('Veszélynem')).toBeNull();
  });

  it('are shown when a view that uses them is opened', async () => {
    const view = { id: '019f0000-0000-7000-8000-000000000001', name: 'Jég', createdAt: '2026-07-19T08:00:00.000Z' };
    const { person: hand } = show('', { savedViews: [{ ...view, query: 'danger=J%C3%A9ges%C5%91' }] });
    await rowOf('K-1');
    await hand.click(screen.getByRole('button', { name: 'Nézetek' }));
    await hand.click(await screen.findByRole('menuitem', { name: 'Jég' }));
    expect((await screen.findByLabelText<HTMLSelectElement>('Veszélynem')).value).toBe('Jégeső');
    expect(screen.getByRole('button', { name: 'További szűrők', hidden: true }).getAttribute('aria-expanded')).toBe(
      'true',
    );
  });

  it('offer oneself once, though the choices name everybody', async () => {
    const experts = [
      { id: manager.id, name: manager.name },
      { id: 11, name: 'Szabó Éva' },
    ];
    const { person: hand, server } = show('', {
      caseChoices: { experts, crops: ['Őszi búza'], settlements: ['Ózd'], dangers: ['Jégeső'] } as never,
    });
    await rowOf('K-1');
    const select = screen.getByLabelText('Szakértő');
    await within(select).findByRole('option', { name: 'Szabó Éva' });
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Bármely szakértő',
      'Nincs szakértője',
      'Kiosztandó (kiosztatlan vagy letiltott szakértőé)',
      'Nekem kiosztva',
      'Szabó Éva',
    ]);
    await hand.selectOptions(select, 'Nekem kiosztva');
    await waitFor(() => expect(server.of('damages').at(-1)?.query).toMatchObject({ expert: String(manager.id) }));
  });

  it('narrow together, and are all taken away by one button where nothing is left', async () => {
    const { person: hand, server } = show('?state=closed&crop=Repce&q=nincs', { damages: list([]) });
    expect(await screen.findByText('A szűrésnek egyetlen kárakta sem felel meg.')).toBeTruthy();
    expect(server.of('damages').at(-1)?.query).toMatchObject({ state: 'closed', crop: 'Repce', q: 'nincs' });
    server.answer({ damages: list(CASES) });
    await hand.click(screen.getByRole('button', { name: 'Szűrés törlése' }));
    await rowOf('K-1');
    expect(window.location.search).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Keresés (/)').value).toBe('');
  });

  it('say that there are no cases at all where nothing is narrowed', async () => {
    show('', { damages: list([]) });
    expect(await screen.findByText('Nincs ilyen kárakta.')).toBeTruthy();
    expect(screen.getByText(/Ha új kár érkezik, itt jelenik meg/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Szűrés törlése' })).toBeNull();
  });
});

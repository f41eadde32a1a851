import type { ListedCase } from '@georisk/contract/verticals/insurance/caseList.ts';
import { CASE_COLUMNS, type CaseColumn } from '@georisk/domain/caseList/columns.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { FULL } from '#web/testing/fullLists.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { caseList } from './CaseCell.tsx';
import { DueText } from './DueText.tsx';

const [MODEL] = FULL.cases.damages.items as [ListedCase];
/** A Monday. */
const TODAY = '2026-07-20';
const cell = (column: CaseColumn, more: Partial<ListedCase> = {}, today = TODAY) =>
  render(<>{caseList(today).cells[column]({ ...MODEL, ...more })}</>).container.textContent;

describe('the cells of a case', () => {
  it.each([
    ['insured', 'Kovács Éva', { insured: '' }],
    ['settlement', 'Túrkeve', { settlement: '' }],
    ['crop', 'kukorica', { crop: '' }],
    ['danger', 'Jégeső', undefined],
    ['date', '2026. 07. 01.', undefined],
    ['area', '2,00\u00A0ha', undefined],
    ['state', 'új', undefined],
    ['proposal', '5,40 t/ha', { proposal: null }],
    ['step', 'Mintavétel (2 tábla)', { missing: null }],
  ] as const)('of %s have what is known, and a dash for what is not', (column, text, unknown) => {
    expect(cell(column)).toMatch(new RegExp(`^${text.replaceAll(/[()]/g, '.').slice(0, 10)}`));
    if (unknown !== undefined) expect(cell(column, unknown)).toBe('–');
  });

  it('have no expert where there is none', () => {
    expect([cell('expert'), cell('expert', { expert: 'Szabó Éva' })]).toEqual(['–', 'Szabó Éva']);
  });

  it.each([
    ['2026-07-20', '0 nap'],
    ['2026-07-19', '1 nap'],
    ['2025-07-20', '365 nap'],
    // A device whose day is behind the server's.
    ['2026-07-21', '0 nap'],
  ])('count the days since the report: %s', (reportedOn, text) => {
    expect(cell('open', { reportedOn })).toBe(text);
    expect(cell('open', { reportedOn, status: 'closed' })).toBe('–');
  });

  it.each([
    ['nothing', {}, null],
    ['one without a day', { secondInspection: true }, 'újabb szemlére vár'],
    ['one on a day', { secondInspection: true, secondOn: '2026-08-01' }, 'újabb szemle: 2026. 08. 01.'],
    ['none, though a day is left', { secondOn: '2026-08-01' }, null],
  ] as const)('say which second inspection it waits for: %s', (_, more, text) => {
    const step = cell('step', more);
    if (text === null) expect(step).not.toContain('szemle');
    else expect(step).toContain(text);
  });

  it('have numbers at the right, and every column can be sorted', () => {
    const { atRight, sortable, columns, titles } = caseList(TODAY);
    expect([...atRight].toSorted()).toEqual(['area', 'open', 'proposal']);
    expect(columns.every((column) => sortable.has(column))).toBe(true);
    expect(new Set(CASE_COLUMNS.map((column) => titles[column])).size).toBe(CASE_COLUMNS.length);
  });

  it('lead to the case for those who may open it', () => {
    const { hrefOf, nameOf, idOf, cells } = caseList(TODAY);
    const own = { ...MODEL, damageNumber: 'K 1/2' };
    expect([idOf(own), nameOf(own), hrefOf(own)]).toEqual([7, 'K 1/2', '/view/damage/K%201%2F2']);
    expect(hrefOf({ ...own, canOpen: false })).toBeNull();
    show(
      <>
        {cells.number(own)}
        {cells.number({ ...own, canOpen: false, damageNumber: 'K-2' })}
      </>,
      person(ROLES.MANAGER),
      { ...EMPTY_WORLD, proposalCounts: [] },
    );
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['K 1/2']);
    expect(screen.getByText(/K-2/)).toBeTruthy();
  });

  it('mark a case in which proposals wait', async () => {
    show(<>{caseList(TODAY).cells.number(MODEL)}</>, person(ROLES.MANAGER), {
      ...EMPTY_WORLD,
      proposalCounts: [
        { damageId: 7, count: 2 },
        { damageId: 8, count: 9 },
      ],
    });
    expect((await screen.findByText(/2/, { selector: '.MuiChip-label' })).textContent).not.toContain('9');
  });
});

describe('the last day of a case', () => {
  const due = (dueOn: string | null, today = TODAY) =>
    render(<DueText of={{ ...MODEL, dueOn }} today={today} />).container.textContent;

  it.each([
    [null, '–'],
    ['2026-07-20', '2026. 07. 20.ma jár le'],
    ['2026-07-21', '2026. 07. 21.hamarosan: 1 munkanap van hátra'],
    ['2026-07-22', '2026. 07. 22.hamarosan: 2 munkanap van hátra'],
    ['2026-07-23', '2026. 07. 23.3 munkanap van hátra'],
    ['2026-07-17', '2026. 07. 17.lejárt, 1 munkanapja'],
    // Saturday and Sunday are no working days.
    ['2026-07-18', '2026. 07. 18.lejárt, 1 munkanapja'],
    ['2026-07-27', '2026. 07. 27.5 munkanap van hátra'],
    ['2026-06-20', expect.stringContaining('lejárt, 21 munkanapja')],
  ] as const)('of %s', (day, text) => {
    expect(due(day)).toEqual(text);
  });

  it('is over on a day off after it, before any working day has passed', () => {
    // From a Friday to the Saturday after it.
    expect(due('2026-07-17', '2026-07-18')).toBe('2026. 07. 17.lejárt');
  });

  it('skips holidays and days that are moved: 20 and 21 August', () => {
    expect(due('2026-08-24', '2026-08-19')).toContain('1 munkanap van hátra');
  });
});

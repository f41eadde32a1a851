import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { show } from '#web/testing/show.tsx';
import { DownloadButton } from '#web/ui/DownloadButton.tsx';
import { CurveDrawer } from './CurveDrawer.tsx';
import { PdfButton } from './PdfButton.tsx';
import { ProductButtons } from './ProductButtons.tsx';

const expert = personOf('expert-damage');
let names: string[] = [];

beforeEach(() => {
  names = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:of-the-test');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    names.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the document of a product', () => {
  const open = (answers: Answers) => show(<PdfButton fileName="kár 7.pdf" />, expert, { ...EMPTY_WORLD, ...answers });

  it('is fetched once, however often its button is pressed, and saved under its name', async () => {
    const { person, server } = open({ productDocument: () => new Response('%PDF') });
    await person.dblClick(screen.getByRole('button', { name: 'Dokumentum (PDF)' }));
    await waitFor(() => expect(names).toEqual(['kár 7.pdf']));
    expect(server.received).toHaveLength(1);
  });

  it('says that it is being made', async () => {
    const { person } = open({ productDocument: pending });
    await person.click(screen.getByRole('button', { name: 'Dokumentum (PDF)' }));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /A dokumentum készül…/ });
    expect(button.disabled).toBe(true);
  });

  it('that was not made says why, and is asked for again', async () => {
    const { person, server } = open({ productDocument: () => refusal('not-found') });
    await person.click(screen.getByRole('button', { name: 'Dokumentum (PDF)' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'A dokumentum nem készült el. A keresett adat nem található.',
    );
    server.answer({ productDocument: () => new Response('%PDF') });
    await person.click(screen.getByRole('button', { name: 'Dokumentum (PDF)' }));
    await waitFor(() => expect(names).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a file to download', () => {
  const open = (answers: Answers, body?: object) =>
    show(
      <DownloadButton
        url="/api/cemetery/export"
        {...(body !== undefined && { body })}
        fileName="temető.xlsx"
        label="Letöltés"
      />,
      personOf('cemetery'),
      { ...EMPTY_WORLD, ...answers },
    );

  it('is fetched once with what is asked for', async () => {
    const body = { graveIds: [1], deadIds: [] };
    const { person, server } = open({ cemeteryExport: () => new Response('x') }, body);
    await person.dblClick(screen.getByRole('button', { name: 'Letöltés' }));
    await waitFor(() => expect(names).toEqual(['temető.xlsx']));
    expect(server.of('cemeteryExport').map((received) => received.body)).toEqual([body]);
  });

  it('that did not come says why', async () => {
    const { person } = open(
      { cemeteryExport: () => refusal('too-many-requests', { message: 'Várjon egy percet!' }) },
      { graveIds: [], deadIds: [] },
    );
    await person.click(screen.getByRole('button', { name: 'Letöltés' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Várjon egy percet!');
    expect(names).toEqual([]);
  });
});

describe('the buttons of a block’s products', () => {
  it('are those of the role, further ones apart, and open their type', async () => {
    const onOpen = vi.fn<(type: string) => void>();
    const { person } = show(
      <ProductButtons role={ROLES.OPERATOR} present={new Set(['Alert', 'AgriNdvi'])} onOpen={onOpen} />,
      personOf('operator'),
      EMPTY_WORLD,
    );
    const nav = within(screen.getByRole('navigation', { name: 'Térképek' }));
    const buttons = nav.getAllByRole('button');
    expect(buttons.length).toBeGreaterThan(1);
    expect(new Set(buttons.map(({ textContent }) => textContent)).size).toBe(buttons.length);
    expect(await serious()).toEqual([]);
    for (const button of buttons) await person.click(button);
    expect(new Set(onOpen.mock.calls.map(([type]) => type)).size).toBe(buttons.length);
  });

  it('are none of a role without any', () => {
    show(<ProductButtons role={ROLES.CEMETERY} present={new Set()} onOpen={vi.fn()} />, expert, EMPTY_WORLD);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('the drawer of the curve', () => {
  const open = () => show(<CurveDrawer>A görbe</CurveDrawer>, expert, EMPTY_WORLD);
  const button = (name: string) => screen.getByRole('button', { name });

  it('is open at first, and stays closed in this browser', async () => {
    const { person } = open();
    expect(screen.getByText('A görbe')).toBeTruthy();
    await person.click(button('Az NDVI-görbe becsukása'));
    expect(screen.queryByText('A görbe')).toBeNull();
    open();
    const all = screen.getAllByRole('button', { name: 'Az NDVI-görbe megnyitása' });
    expect(all).toHaveLength(2);
    await person.click(all[1] as HTMLElement);
    expect(screen.getAllByText('A görbe').length).toBeGreaterThan(0);
  });
});

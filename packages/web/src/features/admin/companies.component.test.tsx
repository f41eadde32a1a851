import type { AdminCompany } from '@georisk/contract/verticals/admin/companies.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { show, showApp } from '#web/testing/show.tsx';
import { CompanyDialog } from './CompanyDialog.tsx';

const COMPANY: AdminCompany = {
  id: 4,
  name: 'Árvízvédelmi Őstermelők Biztosítója',
  title: 'Árvíz',
  theme: 'georisk',
  kind: 'insurer',
  riskTaking: true,
  hidePolicyDamage: true,
  logoUrl: null,
  contact: null,
  roleContacts: [],
  helpVideoUrl: null,
  termsUrl: null,
  reportDays: null,
  reportRule: null,
  baseMaps: null,
  people: 1_234,
  version: 7,
  canSetTerms: true,
};
const OTHER: AdminCompany = {
  ...COMPANY,
  id: 5,
  name: 'Ismeretlen Kft.',
  kind: 'spaceport',
  riskTaking: false,
  hidePolicyDamage: false,
  people: 0,
};
const path = CLIENT_ROUTES.adminCompanies;
const admin = personOf('admin');
const list = (answers: Answers = {}, query = '', who = admin) =>
  showApp(`${path}${query}`, who, { ...EMPTY_WORLD, adminCompanies: [COMPANY, OTHER], ...answers });
const heading = () => screen.findByRole('heading', { level: 1, name: 'Társaságok' });

describe('the list of companies', () => {
  it('says what it is loading', async () => {
    list({ adminCompanies: pending });
    expect(await screen.findByRole('progressbar', { name: /a társaságok listája/ })).toBeTruthy();
  });

  it('says that there are none', async () => {
    list({ adminCompanies: [] });
    await screen.findByText('Még nincs társaság. Hozza létre az elsőt, hogy felhasználói lehessenek!');
  });

  it('says why it was refused, and is read again', async () => {
    const { person, server } = list({ adminCompanies: () => refusal('not-found') });
    const again = await screen.findByRole('button', { name: 'Újra' });
    server.answer({ adminCompanies: [COMPANY] });
    await person.click(again);
    await screen.findByRole('row', { name: /Árvízvédelmi/ });
  });

  it('has a row for each, with a kind that nobody knows as it was written', async () => {
    list();
    const row = async (name: string) =>
      [...(await screen.findByRole('row', { name: new RegExp(name) })).children]
        .slice(1, 4)
        .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
    expect(await row('Árvízvédelmi')).toEqual([
      'Biztosító',
      '1 234',
      'kockázatot vállal · a gazdák nem látják a kötvényeket és a károkat',
    ]);
    expect(await row('Ismeretlen')).toEqual(['spaceport', '0', '']);
    expect(await serious()).toEqual([]);
  });

  it('leads to the messages and the webhooks of each', async () => {
    list();
    const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await link('Értesítések: Ismeretlen Kft.')).toMatch(/\/5\//);
    expect(await link('Webhookok: Árvízvédelmi Őstermelők Biztosítója')).toMatch(/\/4\//);
  });

  it('has no button for a new one for a manager, who may not make one', async () => {
    list({ adminCompanies: [{ ...COMPANY, canSetTerms: false }] }, '', personOf('manager'));
    await screen.findByRole('row', { name: /Árvízvédelmi/ });
    expect(screen.queryByRole('button', { name: 'Új társaság' })).toBeNull();
  });
});

describe('the company of an address', () => {
  it('is opened, and the address is the list’s again once it is closed', async () => {
    const { person } = list({}, '?company=4');
    await screen.findByRole('dialog', { name: 'Árvízvédelmi Őstermelők Biztosítója beállításai' });
    await person.click(screen.getByRole('button', { name: 'Mégsem' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('');
  });

  it.each(['99', 'x', '4.0', ' 4'])('is none where the address says %j', async (company) => {
    list({}, `?company=${encodeURIComponent(company)}`);
    await screen.findByRole('row', { name: /Árvízvédelmi/ });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a new company', () => {
  const NEW: AdminCompany = { ...COMPANY, id: 6, name: 'Új Cég', people: 0, version: 1 };

  it('is made once, said to be made, and its settings are opened', async () => {
    let companies = [COMPANY];
    const { person, server } = list({
      adminCompanies: () => companies,
      createCompany: () => {
        companies = [COMPANY, NEW];
        return NEW;
      },
    });
    await heading();
    await person.click(screen.getByRole('button', { name: 'Új társaság' }));
    const box = within(await screen.findByRole('dialog', { name: 'Új társaság' }));
    expect(box.queryByText('Kapcsolattartók')).toBeNull();
    await person.type(box.getByLabelText('Név'), '  Új Cég ');
    await person.selectOptions(box.getByLabelText('Tevékenység'), 'Temető');
    await person.dblClick(box.getByRole('button', { name: 'Társaság létrehozása' }));
    await screen.findByRole('dialog', { name: 'Új Cég beállításai' });
    expect(server.of('createCompany').map(({ body }) => body)).toEqual([
      { name: 'Új Cég', kind: 'cemetery', riskTaking: false },
    ]);
    expect(screen.getByText('A társaság elkészült: Új Cég.')).toBeTruthy();
    expect(window.location.search).toBe('?company=6');
  });

  it('needs a name that is more than blanks', async () => {
    const { person, server } = list();
    await heading();
    await person.click(screen.getByRole('button', { name: 'Új társaság' }));
    const box = within(await screen.findByRole('dialog', { name: 'Új társaság' }));
    await person.type(box.getByLabelText('Név'), '   ');
    await person.click(box.getByRole('button', { name: 'Társaság létrehozása' }));
    await box.findByText('Kötelező kitölteni!');
    expect(server.of('createCompany')).toEqual([]);
  });

  it('that is refused says why at its field, and keeps what was typed', async () => {
    const { person } = list({
      createCompany: () => refusal('form-refused', { fields: { name: 'Van már ilyen nevű társaság.' } }),
    });
    await heading();
    await person.click(screen.getByRole('button', { name: 'Új társaság' }));
    const box = within(await screen.findByRole('dialog', { name: 'Új társaság' }));
    const name = box.getByLabelText<HTMLInputElement>('Név');
    await person.type(name, 'Árvíz');
    await person.click(box.getByRole('button', { name: 'Társaság létrehozása' }));
    await box.findByText('Van már ilyen nevű társaság.');
    expect(name.value).toBe('Árvíz');
    expect(name.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the settings of a company', () => {
  const open = (company: AdminCompany = COMPANY, answers: Answers = {}) => {
    const onSaved = vi.fn<(saved: AdminCompany) => void>();
    const onClose = vi.fn<() => void>();
    const shown = show(<CompanyDialog opened={company} onClose={onClose} onSaved={onSaved} />, admin, {
      ...EMPTY_WORLD,
      changeCompany: { ...company, version: company.version + 1 },
      ...answers,
    });
    const save = async () => shown.person.click(screen.getByRole('button', { name: 'Mentés' }));
    const sent = () => shown.server.of('changeCompany').map(({ body }) => body);
    return { ...shown, onSaved, onClose, save, sent };
  };
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const group = (name: string) => within(screen.getByRole('group', { name }));

  it('send nothing but the version where nothing was changed', async () => {
    const { save, sent, onSaved } = open();
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(sent()).toEqual([{ version: 7 }]);
  });

  it('hide from a manager what only an administrator sets', () => {
    open({ ...COMPANY, canSetTerms: false });
    expect(screen.queryByLabelText('Név', { selector: 'input[name="name"]' })).toBeNull();
    expect(screen.queryByLabelText('Tevékenység')).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /Kockázatot vállal/ })).toBeNull();
    expect(screen.queryByText('Alaptérképek')).toBeNull();
    expect(field('Az oldal címe').value).toBe('Árvíz');
    expect(screen.getByText(/rendszergazda állítja be/)).toBeTruthy();
  });

  it.each([
    ['0', false],
    ['366', false],
    ['-1', false],
    ['1,5', false],
    ['tíz', false],
    ['1e2', false],
    ['365', true],
    [' 15 ', true],
  ])('take %j for the days of a report: %s', async (typed, isTaken) => {
    const { person, save, sent, onSaved } = open();
    await person.click(field('Kárbejelentés határideje (nap)'));
    await person.paste(typed);
    await save();
    if (isTaken) {
      await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
      expect(sent()).toEqual([{ version: 7, reportDays: Number(typed) }]);
    } else {
      await screen.findByText('Írjon egész számot 1 és 365 között, vagy hagyja üresen!');
      expect(sent()).toEqual([]);
    }
  });

  it('end a period of reports that is emptied', async () => {
    const { person, save, sent, onSaved } = open({ ...COMPANY, reportDays: 15 });
    await person.clear(field('Kárbejelentés határideje (nap)'));
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(sent()).toEqual([{ version: 7, reportDays: null }]);
  });

  it('take a readable colour of the company’s own, and offer one like an unreadable one', async () => {
    const { person, save, sent, onSaved } = open();
    await person.selectOptions(field('Szín'), 'Saját szín');
    const colour = screen.getByLabelText<HTMLInputElement>('Saját szín', { selector: 'input[type="color"]' });
    expect(screen.getByText('Jól olvasható világos háttéren.')).toBeTruthy();
    fireEvent.change(colour, { target: { value: '#ffee88' } });
    await screen.findByText(/^Világos háttéren nem olvasható: a kontrasztja 1,\d, legalább 4,5 kell\.$/);
    expect(await serious()).toEqual([]);
    await person.click(screen.getByRole('button', { name: /^Hasonló, olvasható szín: #/ }));
    await screen.findByText('Jól olvasható világos háttéren.');
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(sent()[0]?.theme).toMatch(/^#[0-9a-f]{6}$/i);
    expect(sent()[0]?.theme).not.toBe('#ffee88');
  });

  it('offer the contact of a farmer first, and each role once', async () => {
    const { person, save, sent, onSaved } = open();
    await person.click(screen.getByRole('button', { name: 'Kapcsolattartó egy szerephez' }));
    const farmers = group('Kapcsolattartó: Gazda');
    await person.type(farmers.getByLabelText('Név'), 'Segítő Sára');
    await person.type(farmers.getByLabelText('E-mail-cím'), 'sara@pelda.hu');
    await person.click(screen.getByRole('button', { name: 'Kapcsolattartó egy szerephez' }));
    expect(screen.getAllByRole('group', { name: 'Kapcsolattartó: Gazda' })).toHaveLength(1);
    expect(screen.getAllByRole('group', { name: /^Kapcsolattartó: / })).toHaveLength(2);
    await person.click(screen.getAllByRole('button', { name: 'Kapcsolattartó törlése' })[1] as HTMLElement);
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(sent()).toEqual([
      {
        version: 7,
        roleContacts: [{ name: 'Segítő Sára', phone: '', email: 'sara@pelda.hu', roles: [ROLES.FARMER] }],
      },
    ]);
  });

  it('say at a contact’s field what is wrong with it', async () => {
    const { person, save } = open(COMPANY, {
      changeCompany: () =>
        refusal('form-refused', { fields: { 'contact.email': 'Ez nem e-mail-cím.' }, message: 'Ez nem e-mail-cím.' }),
    });
    const general = group('Általános kapcsolattartó');
    const email = general.getByLabelText<HTMLInputElement>('E-mail-cím');
    await person.type(email, 'rossz');
    await save();
    await general.findByText('Ez nem e-mail-cím.');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(email));
  });

  it('remove the general contact that is emptied', async () => {
    const contact = { name: 'Segítő Sára', phone: '', email: '' };
    const { person, save, sent, onSaved } = open({ ...COMPANY, contact });
    await person.clear(group('Általános kapcsolattartó').getByLabelText('Név'));
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(sent()).toEqual([{ version: 7, contact: null }]);
  });

  it('add background maps of the company’s own, each under a name of its own for programs', async () => {
    const { person, save, sent, onSaved } = open();
    expect(screen.queryByRole('button', { name: 'Alaptérkép hozzáadása' })).toBeNull();
    await person.click(screen.getByRole('checkbox', { name: /^Saját alaptérképek/ }));
    for (const number of [1, 2]) {
      await person.click(screen.getByRole('button', { name: 'Alaptérkép hozzáadása' }));
      const map = group(`${number}. alaptérkép`);
      await person.type(map.getByLabelText('Név'), 'Űrfelvétel');
      await person.type(map.getByLabelText('Cím'), 'terkep.hu/wms');
      expect(map.queryByLabelText('Réteg')).toBeNull();
      await person.selectOptions(map.getByLabelText('Szolgáltatás'), 'WMS');
      await person.type(map.getByLabelText('Réteg'), ' orto ');
    }
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    const map = { title: 'Űrfelvétel', kind: 'wms', url: 'https://terkep.hu/wms', layer: 'orto', attribution: '' };
    expect(sent()[0]?.baseMaps).toEqual([
      expect.objectContaining({ ...map, id: 'urfelvetel' }),
      expect.objectContaining({ ...map, id: 'urfelvetel-2' }),
    ]);
  });

  it('say below the form what is wrong with the maps', async () => {
    const message = 'Az alaptérképek címe https:// kezdetű legyen, szóköz és különleges jelek nélkül.';
    const { save } = open(
      {
        ...COMPANY,
        baseMaps: [
          {
            id: 'a',
            title: 'A',
            kind: 'xyz',
            url: 'http://a.hu/{z}/{x}/{y}',
            layer: null,
            attribution: '',
            imagery: true,
            minZoom: 0,
            maxZoom: 19,
          },
        ],
      },
      { changeCompany: () => refusal('form-refused', { fields: { baseMaps: message }, message }) },
    );
    expect(field('Cím').value).toBe('http://a.hu/{z}/{x}/{y}');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain(message);
  });

  it('that somebody else changed meanwhile are not saved, and say so', async () => {
    const { save, onSaved } = open(COMPANY, { changeCompany: () => refusal('stale-version') });
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('Közben más is módosította ezt a társaságot.');
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('that were typed are not lost at a press beside the dialog', async () => {
    const { person, onClose } = open();
    await person.type(field('Az oldal címe'), '!');
    await person.click(document.querySelector('.MuiDialog-container') as Element);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('go back to the logo that is stored where a chosen one is dropped: none', async () => {
    const { person, save, server, onSaved } = open({ ...COMPANY, logoUrl: '/api/companyFiles/old.png' });
    expect(screen.getByRole('img', { name: `${COMPANY.name} logója` })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Logó törlése' }));
    expect(screen.getByText('Nincs saját logó')).toBeTruthy();
    expect(screen.getByText('A logó a „Mentés” után változik meg.')).toBeTruthy();
    server.answer({ removeCompanyLogo: { ...COMPANY, version: 9 } });
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(server.of('removeCompanyLogo')).toHaveLength(1);
  });

  describe('with a picture that is chosen', () => {
    const choosePicture = async (hand: ReturnType<typeof open>['person']) => {
      vi.stubGlobal(
        'Image',
        class {
          src = '';
          naturalWidth = 1_024;
          naturalHeight = 64;
          decode = () => Promise.resolve();
        },
      );
      vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
      vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['kép'])));
      await hand.upload(
        screen.getByLabelText('Kép kiválasztása', { selector: 'input' }),
        new File(['kép'], 'logo.jpg', { type: 'image/jpeg' }),
      );
      return screen.findByRole('img', { name: `${COMPANY.name} logója` });
    };
    afterEach(() => {
      vi.restoreAllMocks();
    });

    it('show it as it will be, and send it after the other settings', async () => {
      const { person, save, server, onSaved } = open();
      server.answer({ setCompanyLogo: { ...COMPANY, version: 9 } });
      const image = await choosePicture(person);
      expect(image.getAttribute('src')).toMatch(/^data:image\/png;base64,/);
      expect(server.names()).toEqual([]);
      await save();
      await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
      expect(server.of('setCompanyLogo').map(({ body }) => body.version)).toEqual([8]);
    });

    it('change no logo where it is dropped again and there was none', async () => {
      const { person, save, server, onSaved } = open();
      await choosePicture(person);
      await person.click(screen.getByRole('button', { name: 'Logó törlése' }));
      expect(screen.getByText('Nincs saját logó')).toBeTruthy();
      expect(screen.queryByText('A logó a „Mentés” után változik meg.')).toBeNull();
      await save();
      await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
      expect(server.names().filter((name) => name.endsWith('Logo'))).toEqual([]);
    });
  });

  it('say of a file that is no picture that it is none', async () => {
    vi.stubGlobal(
      'Image',
      class {
        src = '';
        decode = () => Promise.reject(new Error('No picture'));
      },
    );
    const { person } = open();
    await person.upload(
      screen.getByLabelText('Kép kiválasztása', { selector: 'input' }),
      new File(['nem kép'], 'logo.png', { type: 'image/png' }),
    );
    await screen.findByText('Ez a fájl nem olvasható képként. Válasszon PNG vagy JPEG képet!');
    expect(screen.getByText('Nincs saját logó')).toBeTruthy();
  });
});

import type { CasePhoto, Damage, Inspection } from '@georisk/contract/verticals/insurance/damages.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { OpenRoutes } from '#web/routes/openRoutes.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { caseOf } from '#web/testing/cases.ts';
import { show } from '#web/testing/show.tsx';
import { CaseFacts, CaseHead } from './CaseFacts.tsx';
import { CaseInspections } from './CaseInspections.tsx';
import { CasePhotos } from './CasePhotos.tsx';
import { CaseSections } from './CaseSections.tsx';

const AT = '2026-07-01T08:00:00.000Z';
const manager = person(ROLES.MANAGER);
const expert = person(ROLES.EXPERT_DAMAGE);
const farmer = person(ROLES.FARMER);
const admin = person(ROLES.ADMIN);
const DAMAGE = caseOf();
const plotOf = (id: number, more: Partial<Damage['damagePlots'][number]> = {}): Damage['damagePlots'][number] => ({
  id,
  meparCode: `ABCD123${id}`,
  plantName: 'Őszi búza',
  plantCode: 'OSZI_BUZA',
  area: 1.5,
  damagedArea: 0,
  calculatedYield: null,
  canOpen: true,
  ...more,
});
const region = (name: string) => within(screen.getByRole('region', { name }));
/** The value of a fact, by its name. */
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

describe('the facts of a case', () => {
  const facts = (more: Partial<Damage> = {}, who = manager) =>
    show(
      <OpenRoutes value={() => true}>
        <CaseFacts damage={{ ...DAMAGE, ...more }} />
      </OpenRoutes>,
      who,
      EMPTY_WORLD,
    );

  it('are its state, its policy, its day, its area and the place of the inspection', async () => {
    facts({ missing: { step: 'sampling', plots: 2 } });
    expect(screen.getByText('Állapot: új')).toBeTruthy();
    expect(screen.getByText('Következő lépés: Mintavétel: 2 tábla')).toBeTruthy();
    expect(fact('Kár dátuma')).toBe('2026. 07. 01.');
    expect(fact('Károsodott terület')).toBe('2,00\u00A0ha');
    expect(fact('Szakértő')).toBe('nincs kijelölve');
    const policy = screen.getByRole('link', { name: 'K2026-1' });
    expect(new URL(policy.getAttribute('href') ?? '', 'http://a').searchParams.get('year')).toBe('2026');
    expect(await serious()).toEqual([]);
  });

  it('open the address on a map of another site, in a tab that learns nothing of this one', () => {
    facts({ inspectionAddress: 'Kossuth Lajos tér 1–3. & hátsó bejárat' });
    const link = screen.getByRole('link', { name: '5666 Kossuth Lajos tér 1–3. & hátsó bejárat' });
    const { searchParams } = new URL(link.getAttribute('href') ?? '');
    expect(searchParams.get('query')).toBe('5666 Kossuth Lajos tér 1–3. & hátsó bejárat');
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(link.getAttribute('rel')).toContain('noreferrer');
  });

  it('are who is insured with their telephone, for how much, against what, when, and until when the case waits', async () => {
    const terms = {
      insured: [{ id: 57, name: 'Bíró Sándor', phone: '+36 30 123-4567' }],
      sumInsured: 21_900_000,
      withoutSum: 1,
      premium: null,
      deductible: 10,
      perils: ['hail' as const, 'storm' as const],
      validFrom: '2025-11-01',
      validTo: '2026-10-31',
    };
    facts({ terms, insured: ['Bíró Sándor'], dueOn: '2026-07-21', deadline: '2026-07-21', clockDue: null });
    const plain = (name: string) => fact(name)?.replaceAll('\u00A0', ' ');
    expect(plain('Biztosított')).toBe('Bíró Sándor');
    expect(screen.getByRole('link', { name: '+36 30 123-4567' }).getAttribute('href')).toBe('tel:+36301234567');
    expect(plain('Biztosítási összeg')).toBe('21,9 M Ft1 tábla biztosítási összege nem ismert');
    expect(plain('Önrész')).toBe('10 %');
    expect(plain('Kockázatok')).toBe('Jégeső, Vihar');
    expect(plain('Kockázatviselés')).toBe('2025. 11. 01. – 2026. 10. 31.');
    await waitFor(() =>
      expect(plain('Határidő')).toBe('2026. 07. 21.hamarosan: 1 munkanap van hátrabeállított határidő'),
    );
    expect(await serious()).toEqual([]);
  });

  it('name what is not given, and of several insured whose telephone it is', () => {
    const insured = [
      { id: 57, name: 'Bíró Sándor', phone: null },
      { id: 58, name: 'Őz Ágnes', phone: '+36301234567' },
    ];
    const unknown = { withoutSum: 2, premium: null, deductible: null, perils: [], validFrom: null, validTo: null };
    facts({ terms: { insured, sumInsured: null, ...unknown }, dueOn: null, deadline: null });
    for (const name of ['Biztosítási összeg', 'Önrész', 'Kockázatok', 'Kockázatviselés', 'Határidő'])
      expect(fact(name)).toBe('nincs megadva');
    expect(fact('Telefonszám')).toBe('Őz Ágnes: +36301234567');
  });

  it('of an unknown policy are not given', () => {
    facts({ policyId: null, terms: null, insured: [] });
    for (const name of ['Biztosított', 'Telefonszám', 'Biztosítási összeg']) expect(fact(name)).toBe('nincs megadva');
  });

  it('have no more of the policy for an assessor than the name', () => {
    facts({ insured: ['Bíró Sándor'], dueOn: null }, expert);
    expect(fact('Biztosított')).toBe('Bíró Sándor');
    for (const name of ['Telefonszám', 'Biztosítási összeg']) expect(screen.queryByText(name)).toBeNull();
  });

  it('have nothing of it for a farmer', () => {
    facts({}, farmer);
    for (const name of ['Biztosított', 'Határidő']) expect(screen.queryByText(name)).toBeNull();
  });

  it('of a closed case have no last day', () => {
    facts({ status: 'closed', dueOn: null, deadline: '2026-07-01' });
    expect(screen.queryByText('Határidő')).toBeNull();
  });

  it('say that the policy is not known, and do not link it', () => {
    facts({ policyId: null });
    expect(screen.queryByRole('link', { name: 'K2026-1' })).toBeNull();
    expect(screen.getByText('Ilyen kötvény nincs a nyilvántartásban.')).toBeTruthy();
  });

  it('list every warning of the case', () => {
    facts({ warnings: ['A kár napja a bejelentés után van.', 'A terület nagyobb a blokknál.'] });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'A kár napja a bejelentés után van.',
      'A terület nagyobb a blokknál.',
    ]);
  });

  it.each([
    ['a manager who may open it again', manager, true, /nyissa újra!/],
    ['an expert who may not', expert, false, /kérje meg erre azt/],
  ] as const)('say of a closed case that it cannot be changed, to %s', (_, who, canReopen, sentence) => {
    facts({ status: 'closed', canReopen, canEdit: false }, who);
    expect(screen.getByText(/le van zárva/).textContent).toMatch(sentence);
  });

  it('name no expert and no way to open it again to a farmer', () => {
    const { expertId: _, expertName: __, inspections: ___, ...ofFarmer } = DAMAGE;
    show(<CaseFacts damage={{ ...ofFarmer, status: 'closed' }} />, farmer, EMPTY_WORLD);
    expect(screen.queryByText('Szakértő')).toBeNull();
    expect(screen.queryByText(/le van zárva/)).toBeNull();
    expect(screen.getByText('Állapot: lezárva')).toBeTruthy();
  });

  it('are headed by the number with the danger, the day and the area', () => {
    show(<CaseHead damage={DAMAGE} compact={false} />, manager, EMPTY_WORLD);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('26000000007');
    expect(screen.getByText('Jégeső · 2026. 07. 01. · 2,00 ha')).toBeTruthy();
  });
});

describe('the plots and blocks of a case', () => {
  it('say that there are none', () => {
    show(<CaseSections damage={DAMAGE} />, manager, EMPTY_WORLD);
    for (const name of ['Károsodott táblák', 'Blokkok'])
      expect(screen.getByRole('region', { name }).textContent).toContain('Nincs');
    expect(screen.queryByRole('region', { name: 'Biztosított hozamok' })).toBeNull();
  });

  it('have what is known of each plot, and lead to those that may be opened', async () => {
    const damage: Damage = {
      ...DAMAGE,
      damagePlots: [
        plotOf(1, { damagedArea: 1.234, calculatedYield: 4.456 }),
        plotOf(2, { plantName: null, plantCode: null, canOpen: false }),
      ],
      policyYields: [{ plantName: 'Őszi búza', plantCode: 'OSZI_BUZA', yield: 5.5 }],
    };
    show(<CaseSections damage={damage} />, manager, EMPTY_WORLD);
    const [first, second] = region('Károsodott táblák').getAllByRole('listitem');
    expect(first?.textContent).toContain('ABCD1231 · 1,50\u00A0ha · károsodott: 1,23\u00A0ha · hozam: 4,46 t/ha');
    expect(second?.textContent).toBe('ismeretlen növényABCD1232 · 1,50\u00A0ha');
    const links = region('Károsodott táblák').getAllByRole('link');
    expect(links.map((link) => new URL(link.getAttribute('href') ?? '', 'http://a').search)).toEqual([
      '?damagePlotId=1',
    ]);
    expect(screen.getByRole('row', { name: 'Őszi búza 5,50' })).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('show a yield of nothing as one, and a plot without a yield without it', () => {
    const damage: Damage = { ...DAMAGE, damagePlots: [plotOf(1, { calculatedYield: 0 }), plotOf(2)] };
    show(<CaseSections damage={damage} />, manager, EMPTY_WORLD);
    const [first, second] = region('Károsodott táblák').getAllByRole('listitem');
    expect(first?.textContent).toContain('hozam: 0,00 t/ha');
    expect(second?.textContent).not.toContain('hozam');
  });

  it('mark a block without an outline, and have nothing after the area of one without a crop', () => {
    const damage: Damage = {
      ...DAMAGE,
      blocks: [
        { mepar: 'ABCD1234', area: 2, plants: 'Őszi búza, Repce', known: true },
        { mepar: 'EFGH5678', area: 1, plants: '', known: false },
      ],
    };
    show(
      <OpenRoutes value={() => true}>
        <CaseSections damage={damage} />
      </OpenRoutes>,
      manager,
      EMPTY_WORLD,
    );
    const [known, unknown] = region('Blokkok').getAllByRole('listitem');
    expect(known?.textContent).toBe('ABCD12342,00\u00A0ha · Őszi búza, Repce');
    expect(unknown?.textContent).toBe('EFGH56781,00\u00A0haA MePAR körvonal hiányzik!');
    expect(region('Blokkok').getAllByRole('link')).toHaveLength(1);
  });

  it('leave out the inspections for those who do not get them', () => {
    const { inspections: _, ...ofFarmer } = DAMAGE;
    show(<CaseSections damage={ofFarmer} />, farmer, EMPTY_WORLD);
    expect(screen.queryByRole('region', { name: 'Szemlék' })).toBeNull();
  });
});

const documentOf = (data: Record<string, unknown>, id = 1): Inspection['documents'][number] => ({
  id,
  type: 'A_MG_e_JKV_2',
  data,
  createdAt: AT,
});
const inspectionOf = (more: Partial<Inspection> = {}): Inspection => ({
  id: 1,
  inspectionNumber: '2',
  inspectedAt: null,
  expertId: null,
  reserve: null,
  status: null,
  documents: [],
  ...more,
});

describe('the inspections of a case', () => {
  it('say that there are none, and that nobody but an insurer brings their documents', async () => {
    show(<CaseInspections inspections={[]} />, expert, EMPTY_WORLD);
    expect(screen.getByText('Ehhez a kárhoz még nem érkezett szemleirat.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Szemleiratok feltöltése' })).toBeNull();
    expect(await serious()).toEqual([]);
  });

  it('have the values of their documents, unreadable ones as they were written', async () => {
    const data = {
      karszam: '26000000007',
      type: 'A_MG_e_JKV_2',
      karterites_javaslat: '1 234 567 Ft',
      kifizetest_ker: 'talán',
      tovabbi_szemle: '2026. 08. 11.',
      szakerto: 'Szabó Éva',
      noveny_nev: 'Őszi búza',
      megjegyzes: '  árvíztűrő tükörfúrógép  ',
      ures: '   ',
      alairva: true,
    };
    const { person: hand } = show(
      <CaseInspections
        inspections={[inspectionOf({ status: 'lezárva', reserve: 1_500_000, documents: [documentOf(data)] })]}
      />,
      manager,
      EMPTY_WORLD,
    );
    expect(screen.getByText('2 szemle')).toBeTruthy();
    expect(screen.getByText('lezárva · tartalék: 1 500 000 Ft')).toBeTruthy();
    expect(screen.getByText('Szemlejegyzőkönyv (A_MG_e_JKV_2)')).toBeTruthy();
    expect(fact('Kártérítési javaslat')).toBe('1\u00A0234\u00A0567\u00A0Ft');
    expect(fact('Kifizetést kér')).toBe('talán (nem értelmezhető)');
    expect(fact('További szemle')).toBe('igen, 2026. 08. 11.');
    await hand.click(screen.getByText('További adatok'));
    expect(fact('megjegyzes')).toBe('árvíztűrő tükörfúrógép');
    expect(fact('alairva')).toBe('igen');
    expect(screen.queryByText('ures')).toBeNull();
    expect(screen.queryByText('karszam')).toBeNull();
    expect(await serious()).toEqual([]);
  });

  it('name a kind that is not known by its code, and have no further values where there are none', () => {
    const unknown = { ...documentOf({ szakerto: 'Szabó Éva' }), type: 'UJ_IRAT_9' };
    show(
      <CaseInspections inspections={[inspectionOf({ inspectionNumber: null, documents: [unknown] })]} />,
      manager,
      EMPTY_WORLD,
    );
    expect(screen.getByText('Szám nélküli szemle')).toBeTruthy();
    expect(screen.getByText('UJ_IRAT_9')).toBeTruthy();
    expect(screen.queryByText('További adatok')).toBeNull();
  });
});

describe('the upload of inspection documents', () => {
  const table = new File(['karszam;type'], 'iratok.csv', { type: 'text/csv' });
  const upload = async (answers: Answers, who = manager) => {
    const shown = show(<CaseInspections inspections={[]} />, who, { ...EMPTY_WORLD, ...answers });
    const field = screen.getByLabelText('Szemleiratok feltöltése', { selector: 'input' });
    await shown.person.upload(field, table);
    return { ...shown, box: within(await screen.findByRole('dialog')) };
  };

  it('says how many documents came, changed and were known', async () => {
    const {
      box,
      server,
      person: hand,
    } = await upload({
      importInspections: { added: 2, changed: 1, unchanged: 3, warnings: [] },
    });
    expect(
      await box.findByText('2 új irat került a káraktákhoz. 1 irat módosult. 3 már ugyanígy szerepelt.'),
    ).toBeTruthy();
    expect(server.of('importInspections')).toHaveLength(1);
    expect(await serious()).toEqual([]);
    await hand.click(box.getByRole('button', { name: 'Bezárás' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('lists what was left empty, row by row', async () => {
    const { box } = await upload({
      importInspections: {
        added: 1,
        changed: 0,
        unchanged: 0,
        warnings: [
          { row: 2, error: 'A javaslat nem értelmezhető.' },
          { row: 9, error: 'A javaslat nem értelmezhető.' },
        ],
      },
    });
    const rows = within(await box.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '2. sorA javaslat nem értelmezhető.',
      '9. sorA javaslat nem értelmezhető.',
    ]);
  });

  it('cannot be left while it is being sent', async () => {
    const { box, person: hand } = await upload({ importInspections: pending });
    expect(box.getByRole('progressbar', { name: 'iratok.csv feltöltése…' })).toBeTruthy();
    await hand.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(box.getByRole('button', { name: 'Bezárás' }).hasAttribute('disabled')).toBe(true);
  });

  it('shows the faults of a refused table cell by cell, and takes the repaired one', async () => {
    const rows = [{ row: 3, column: 'B', error: 'Ilyen kárszám nincs.' }];
    const refused = Response.json(
      { reason: 'table-refused', error: 'table-refused', message: 'A táblázat hibás.', rows },
      { status: 422 },
    );
    const { box, server, person: hand } = await upload({ importInspections: refused });
    expect((await box.findByRole('alert')).textContent).toBe('A táblázat hibás.');
    expect(box.getByRole('row', { name: 'B3 cella Ilyen kárszám nincs.' })).toBeTruthy();
    await hand.click(box.getByRole('button', { name: 'Bezárás' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    server.answer({ importInspections: { added: 1, changed: 0, unchanged: 0, warnings: [] } });
    await hand.upload(screen.getByLabelText('Szemleiratok feltöltése', { selector: 'input' }), table);
    const second = within(await screen.findByRole('dialog'));
    expect(await second.findByText('1 új irat került a káraktákhoz.')).toBeTruthy();
    expect(second.queryByRole('alert')).toBeNull();
  });

  it('says of a refusal that nothing was recorded', async () => {
    const { box } = await upload({ importInspections: () => refusal('too-many-requests') });
    expect((await box.findByRole('alert')).textContent).toContain('egyetlen irat sem került rögzítésre');
  });

  it('does not say that nothing was recorded where no answer came', async () => {
    const shown = show(<CaseInspections inspections={[]} />, manager, EMPTY_WORLD);
    shown.server.disconnect();
    await shown.person.upload(screen.getByLabelText('Szemleiratok feltöltése', { selector: 'input' }), table);
    const alert = await within(await screen.findByRole('dialog')).findByRole('alert');
    expect(alert.textContent).not.toContain('egyetlen irat sem');
    expect(alert.textContent).toMatch(/^A feltöltés nem sikerült\./);
  });

  it('is not offered to an administrator, who has no company', () => {
    show(<CaseInspections inspections={[]} />, admin, EMPTY_WORLD);
    expect(screen.queryByRole('button', { name: 'Szemleiratok feltöltése' })).toBeNull();
  });
});

const uuid = (number: number) => `5f0f6f5c-6d6f-4a52-9a53-0d9d6f0c000${number}`;
const photo = (number: number, more: Partial<CasePhoto> = {}): CasePhoto => ({
  id: uuid(number),
  geom: { type: 'Point', coordinates: [700_000, 200_000] },
  sequenceNumber: number,
  damageNumber: '26000000007',
  inspectionNumber: null,
  externalId: null,
  photoCreatedAt: '2026-07-01T08:00:00.000Z',
  sha256: 'ab'.repeat(32),
  pointId: null,
  pointNumber: null,
  ...more,
});

describe('the photos of a case', () => {
  beforeEach(emptyBrowser);
  const photos = (more: Partial<Damage> = {}, who = manager, path = '/view/damage/26000000007') =>
    show(
      <CasePhotos damage={{ ...DAMAGE, ...more }} />,
      who,
      {
        ...EMPTY_WORLD,
        photoThumbnail: () => refusal('not-found'),
        photoImage: () => refusal('not-found'),
        casePhotoImage: () => refusal('not-found'),
      } as Answers,
      path,
    );

  it('say that there are none yet, and where they will be', async () => {
    photos();
    expect(screen.getByText('Még nincs fénykép.')).toBeTruthy();
    expect(screen.getByText(/A feltöltött képek itt és a térképen jelennek meg/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Fényképek feltöltése' })).toBeTruthy();
  });

  it.each([
    ['a closed case', { status: 'closed' as const }, manager],
    ['a case of another expert', { status: 'assigned' as const, expertId: 999 }, expert],
  ])('cannot be brought to %s', (_, more, who) => {
    photos(more, who);
    expect(screen.getByText('Még nincs fénykép.')).toBeTruthy();
    expect(screen.queryByText(/A feltöltött képek itt/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Fényképek feltöltése' })).toBeNull();
  });

  it.each([
    [0, 'Nincs fénykép.'],
    [2, '2 fénykép'],
  ])('are counted alone for a farmer, who may not see them: %i', (count, sentence) => {
    const { server } = photos({ damagePhotos: Array.from({ length: count }, (_, index) => photo(index + 1)) }, farmer);
    expect(region('Fényképek').getByText(sentence)).toBeTruthy();
    expect(server.names()).toEqual([]);
  });

  it('are named by their number, their time, their point and what is missing', async () => {
    photos({
      damagePhotos: [
        photo(1, { pointId: uuid(9), pointNumber: 4 }),
        photo(2, { geom: null, photoCreatedAt: null }),
        photo(3, { sequenceNumber: null }),
      ],
    });
    const names = region('Fényképek')
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'))
      .filter((name) => name !== null);
    expect(names[0]).toMatch(/^1\. fénykép megnyitása: 2026\. 07\. 01\. \d\d:00, 4\. pont$/);
    expect(names[1]).toBe('2. fénykép megnyitása: idő nélkül, hely nélkül');
    expect(names[2]).toMatch(/^3\. fénykép megnyitása/);
    expect(await serious()).toEqual([]);
  });

  it('open under their own address, and close without a step back to the open one', async () => {
    const { person: hand } = photos({ damagePhotos: [photo(1), photo(2)] });
    await hand.click(screen.getByRole('button', { name: /^2\. fénykép megnyitása/ }));
    await screen.findByRole('dialog');
    expect(new URLSearchParams(window.location.search).get('photo')).toBe(uuid(2));
    await hand.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(new URLSearchParams(window.location.search).has('photo')).toBe(false);
  });

  it('open from an address that names one, and not from one that names another case’s', async () => {
    photos({ damagePhotos: [photo(1)] }, manager, `/view/damage/26000000007?photo=${uuid(1)}`);
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('stay closed at an address that names a photo of another case', () => {
    photos({ damagePhotos: [photo(1)] }, manager, `/view/damage/26000000007?photo=${uuid(8)}`);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('refuse a file that is none, name it, and forget it when told to', async () => {
    const { person: hand } = photos();
    const name = `${'nagyon hosszú név '.repeat(15)}.jpg`;
    const field = (await screen.findAllByLabelText('Fényképek feltöltése', { selector: 'input' }))[0];
    if (field === undefined) throw new Error('no field');
    await hand.upload(field, new File(['%PDF-1.7 szöveg, nem kép'], name, { type: 'image/jpeg' }));
    expect((await screen.findByRole('alert')).textContent).toContain('A fájl nem fénykép.');
    expect(await serious()).toEqual([]);
    await hand.click(screen.getByRole('button', { name: /eltávolítása a listából$/ }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('take files that are dropped on them, and say so while they hover', async () => {
    photos();
    await screen.findByRole('button', { name: 'Fényképek feltöltése' });
    const zone = screen.getByText('vagy húzza ide a képeket');
    const dataTransfer = { types: ['Files'], files: [new File(['szöveg'], 'jegyzet.txt')] };
    fireEvent.dragOver(zone, { dataTransfer });
    expect(screen.getByText('Engedje el a képeket a feltöltéshez')).toBeTruthy();
    fireEvent.drop(screen.getByText('Engedje el a képeket a feltöltéshez'), { dataTransfer });
    expect(screen.getByText('vagy húzza ide a képeket')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain('A fájl nem fénykép.');
  });

  it('do not become a place for a text that is dragged over them', async () => {
    photos();
    await screen.findByRole('button', { name: 'Fényképek feltöltése' });
    const hovered = fireEvent.dragOver(screen.getByText('vagy húzza ide a képeket'), {
      dataTransfer: { types: ['text/plain'], files: [] },
    });
    // Not prevented: the browser shows that nothing can be dropped here.
    expect(hovered).toBe(true);
    expect(screen.queryByText('Engedje el a képeket a feltöltéshez')).toBeNull();
  });

  it('that are chosen wait on the device without a network, and are shown as such', async () => {
    const { person: hand, server } = photos({ status: 'assigned', expertId: expert.id }, expert);
    server.disconnect();
    const field = (await screen.findAllByLabelText('Fényképek feltöltése', { selector: 'input' }))[0];
    if (field === undefined) throw new Error('no field');
    const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, ...Array.from({ length: 20 }, () => 0)]);
    await hand.upload(field, [
      new File([jpeg], 'egy.jpg', { type: 'image/jpeg' }),
      new File([jpeg], 'kettő.jpg', { type: 'image/jpeg' }),
    ]);
    const list = within(await screen.findByRole('list', { name: 'Feltöltés' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
    expect(list.getByText(/egy\.jpg/)).toBeTruthy();
    expect(list.getByText(/kettő\.jpg/)).toBeTruthy();
  });
});

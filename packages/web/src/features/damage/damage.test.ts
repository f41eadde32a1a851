import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { caseWarningText } from '@georisk/domain/case/caseWarnings.hu.ts';
import { toWgs84 } from '@georisk/domain/geo/crs.ts';
import { ALL_ROLES, ROLES } from '@georisk/domain/roles/roles.ts';
import { eov } from '@georisk/domain/units.ts';
import { describe, expect, it } from 'vitest';
import { formatDateTime } from '#web/lib/format.ts';
import { changeFaults, changesOf, changeValuesOf } from './caseChanges.ts';
import { changeWarnings } from './changeWarnings.ts';
import { mayBringDocuments, mayWorkOn } from './caseRights.ts';
import { documentLines, otherLines } from './documentLines.ts';
import { historyLines } from './historyLines.ts';
import { boxOfChange, scaleLength } from '#web/shared/damagePlot/changeShapes.ts';
import { mapsSearch } from './mapsSearch.ts';

const damage: Damage = {
  id: 1,
  damageNumber: '20261121001',
  policyNumber: 'K-1',
  policyId: null,
  damageDate: '2026-06-01',
  year: 2026,
  area: 12.5,
  dangerType: 'Jégeső',
  inspectionAddress: 'Fő utca 1.',
  inspectionAddressZip: '5000',
  status: 'new',
  blocks: [{ mepar: 'ABCD1234', area: 12.5, plants: 'Zab', known: true }],
  damagePlots: [],
  policyYields: [],
  damagePhotos: [],
  canEdit: true,
  canReopen: false,
  warnings: [],
  version: 3,
};
const TODAY = '2026-11-21';

describe('changes of a case', () => {
  it('are the changed fields, and nothing else', () => {
    const values = changeValuesOf(damage);
    expect(changesOf(damage, values)).toEqual({});
    expect(changesOf(damage, { ...values, area: '13,25', damageDate: '2026.6.2', status: 'closed' })).toEqual({
      area: 13.25,
      damageDate: '2026-06-02',
      status: 'closed',
    });
  });
  it('are checked by the rules of the form, at their field', () => {
    const values = changeValuesOf(damage);
    expect(changeFaults(damage, values, TODAY).size).toBe(0);
    const faults = changeFaults(
      damage,
      { ...values, area: '-1', damageDate: '2027. 01. 01.', policyNumber: '' },
      TODAY,
    );
    expect(Object.fromEntries(faults)).toEqual({
      area: 'Nem lehet negatív.',
      damageDate: 'Nem lehet későbbi a mai dátumnál',
      policyNumber: 'Kötelező kitölteni',
    });
  });
  it('show warnings at their field while they are typed', () => {
    const typed = { ...changeValuesOf(damage), area: '500', damageDate: '2024. 05. 01.' };
    const said = changeWarnings(damage, typed, { policy: { year: 2026, opened: [] }, today: TODAY });
    expect(said.map((warning) => [warning.path, caseWarningText(warning)])).toEqual([
      ['area', 'A kár bejelentett területe 500,00 ha, a blokkoké együtt csak 12,50 ha.'],
      ['policyNumber', 'A kár dátuma 2024. 05. 01., a(z) K-1 kötvény éve viszont 2026.'],
    ]);
    expect(changeWarnings(damage, changeValuesOf(damage), { policy: null, today: TODAY })).toEqual([]);
    const unknown = { ...changeValuesOf(damage), policyNumber: 'XX-1', inspectionAddressZip: 'abc' };
    expect(
      changeWarnings(damage, unknown, { policy: { year: null, opened: [] }, today: TODAY }).map(({ path }) => path),
    ).toEqual(['policyNumber', 'inspectionAddressZip']);
  });
});

describe('the history', () => {
  it('lists differences, in the reader’s words', () => {
    const before = { status: 'new', area: 1, expertId: null, expertName: null, damageDate: '2026-06-01' };
    const after = { ...before, status: 'assigned', expertId: 4, expertName: 'Kiss Éva' };
    expect(historyLines({ before, after })).toEqual(['Szakértő: üres → Kiss Éva', 'Állapot: új → kiosztva']);
  });
  it('lists added and removed plots, and changed reports', () => {
    const plot = (id: number, plantName: string, area: number) => ({ id, meparCode: 'W1U6F818', plantName, area });
    const before = { plots: [plot(1, 'Zab', 2), plot(2, 'Repce', 3)] };
    const after = { plots: [plot(1, 'Napraforgó', 2), plot(3, '', 1)] };
    expect(historyLines({ before, after }).map((line) => line.replaceAll('\u00A0', ' '))).toEqual([
      'Új tábla: W1U6F818, ismeretlen növény, 1,00 ha',
      'Eltávolított tábla: W1U6F818, Repce, 3,00 ha',
      'Tábla: W1U6F818, Zab, 2,00 ha → W1U6F818, Napraforgó, 2,00 ha',
    ]);
  });
  it('names added and removed photos', () => {
    const photo = { sha256: 'x', sequenceNumber: 2, photoCreatedAt: null, damageNumber: 'K' };
    expect(historyLines({ before: null, after: photo })).toEqual(['2. fénykép']);
    expect(historyLines({ before: { ...photo, sequenceNumber: null }, after: null })).toEqual(['fénykép']);
    expect(historyLines({ before: photo, after: { ...photo, pointNumber: 4 } })).toEqual(['2. fénykép, 4. pont']);
  });
  it('lists the data of a new case, and nothing of a deleted one', () => {
    expect(historyLines({ before: null, after: { area: 2 } })).toEqual(['Károsodott terület: 2,00\u00A0ha']);
    expect(historyLines({ before: { area: 2 }, after: null })).toEqual([]);
  });
  it('shows the sizes of an outline before and after', () => {
    const square = (side: number) => ({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [side, 0],
          [side, side],
          [0, side],
          [0, 0],
        ],
      ],
    });
    const [small, large] = [{ tableGeometry: square(100) }, { areas: [{ geom: square(200) }] }];
    expect(historyLines({ before: small, after: { tableGeometry: square(200) } })).toEqual([
      'Körvonal: 1,00\u00A0ha → 4,00\u00A0ha',
    ]);
    expect(historyLines({ before: null, after: large })).toEqual(['Új körvonal: 4,00\u00A0ha']);
    expect(historyLines({ before: large, after: null })).toEqual(['Törölt körvonal: 4,00\u00A0ha']);
    expect(historyLines({ before: small, after: small })).toEqual([]);
  });
  it('says when and where a point was measured', () => {
    const [lon, lat] = toWgs84(eov(700_012, 200_000));
    const point = {
      id: 'a',
      sequenceId: 1,
      isUsed: true,
      yield: null,
      name: '',
      comment: '',
      position: [700_000, 200_000],
    };
    const at = '2026-07-01T08:00:00.000Z';
    const measured = { ...point, yield: 2.5, measuredAt: at, fix: { lon, lat, accuracy: 3.5, at } };
    const [line] = historyLines({ before: { sampling: [point] }, after: { sampling: [measured] } });
    expect(line).toContain(`mérve: ${formatDateTime(at)}`);
    expect(line).toContain('a mérés helye: ± 3,5 m, 12 m-re a tervezett helytől');
  });
  it('lists the change of each point', () => {
    const point = (id: string, sequenceId: number, more: object = {}) => ({
      id,
      sequenceId,
      isUsed: true,
      yield: null,
      name: '',
      comment: '',
      position: [0, 0],
      ...more,
    });
    const before = { sampling: [point('a', 1), point('b', 2), point('c', 3)] };
    const after = {
      sampling: [
        point('a', 1, { position: [3, 4] }),
        point('b', 2, { yield: 0, comment: 'elverte' }),
        point('d', 4),
        point('e', 5),
        point('f', 7),
      ],
    };
    expect(historyLines({ before, after })).toEqual([
      'Új pontok: 4–5., 7.',
      'Törölt pontok: 3.',
      '1. pont: 5,0\u00A0m arrébb került',
      '2. pont: hozam: üres → 0,00\u00A0t/ha, megjegyzés: elverte',
    ]);
  });
  it('has a picture of shapes, and none of texts', () => {
    const change = { before: null, after: { sampling: [{ id: 'a', sequenceId: 1, position: [1000, 2000] }] } };
    expect(boxOfChange(change, null)).toEqual([970, 1970, 1030, 2030]);
    expect(boxOfChange({ before: { area: 1 }, after: { sampling: 'x', areas: [{ geom: 1 }] } }, null)).toBeNull();
    expect([7, 60, 499, 1_000].map(scaleLength)).toEqual([5, 50, 200, 1_000]);
  });
});

describe('a document of an inspection', () => {
  it('shows its amounts and answers; unreadable values stay as they were written', () => {
    const data = {
      karszam: '12345678901',
      karterites_javaslat: '1250000',
      kifizetest_ker: 'talán',
      tovabbi_szemle: '2026-08-11',
      szakerto: 'Kiss P.',
      noveny_nev: null,
      megjegyzes: 'a dél felőli oldal',
      ures: '',
    };
    expect(documentLines(data)).toEqual([
      ['Kártérítési javaslat', '1\u00A0250\u00A0000\u00A0Ft'],
      ['Kifizetést kér', 'talán (nem értelmezhető)'],
      ['További szemle', 'igen, 2026. 08. 11.'],
      ['Szakértő', 'Kiss P.'],
    ]);
    expect(otherLines(data)).toEqual([['megjegyzes', 'a dél felőli oldal']]);
  });
});

describe('people', () => {
  it('add to a case where the server allows it', () => {
    const { ADMIN, MANAGER, OPERATOR, EXPERT_DAMAGE, EXPERT_UW, EXPERT_RISK_TAKING } = ROLES;
    const who = (expertId: number | null) => ALL_ROLES.filter((role) => mayWorkOn({ expertId }, { id: 7, role }));
    expect(who(7)).toEqual([ADMIN, MANAGER, EXPERT_DAMAGE, EXPERT_UW, OPERATOR, EXPERT_RISK_TAKING]);
    expect(who(8)).toEqual([ADMIN, MANAGER, OPERATOR]);
    expect(who(null)).toEqual([ADMIN, MANAGER, OPERATOR]);
  });
  it('upload documents of inspections to their own company', () => {
    expect(mayBringDocuments({ role: ROLES.OPERATOR, companyId: 4 })).toBe(true);
    expect(mayBringDocuments({ role: ROLES.EXPERT_DAMAGE, companyId: 4 })).toBe(false);
    expect(mayBringDocuments({ role: ROLES.ADMIN, companyId: null })).toBe(false);
  });
});

it('an address is searched for on a public map', () =>
  expect(mapsSearch('5000', 'Fő utca 1.')).toBe(
    'https://www.google.com/maps/search/?api=1&query=5000%20F%C5%91%20utca%201.',
  ));

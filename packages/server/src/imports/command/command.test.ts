import { describe, expect, it } from 'vitest';
import type { ImportReport } from '../report.ts';
import { IMPORT_KINDS } from '#server/modules.ts';
import { parseCommand } from './arguments.ts';
import { findCompany } from './company.repository.ts';
import { exitCodeOf, reportLines } from './printReport.ts';
import { progressDisplay } from './progressBar.ts';

const commandOf = (line: string) => {
  const parsed = parseCommand(line.split(' '), IMPORT_KINDS);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.command;
};
const refusalOf = (line: string) => {
  const parsed = parseCommand(line === '' ? [] : line.split(' '), IMPORT_KINDS);
  return parsed.ok ? '' : parsed.reason;
};

describe('parseCommand', () => {
  it('reads files and options in any order', () => {
    expect(commandOf('ndvi --scale 0,004 a.tif --crs 32634 --nodata nan b.tif --dry-run --refresh')).toMatchObject({
      kind: 'ndvi',
      files: ['a.tif', 'b.tif'],
      scale: 0.004,
      srid: 32634,
      noData: Number.NaN,
      dryRun: true,
      refresh: true,
    });
    const policies =
      'policies p.csv --company 4 --map meparCode=KOD,plantName=NÖVÉNY --map year=EV --email {farmer}@x.hu';
    expect(commandOf(policies)).toMatchObject({
      company: '4',
      map: { meparCode: 'KOD', plantName: 'NÖVÉNY', year: 'EV' },
      email: '{farmer}@x.hu',
    });
    expect(commandOf('blocks b.gpkg --crs EPSG:4326 --layer x')).toMatchObject({ srid: 4326, layer: 'x' });
    expect(commandOf('photos a.jpg b.jpg --company 4 --damage KAR-1')).toMatchObject({ company: '4', damage: 'KAR-1' });
    expect(commandOf('yields h.csv --decimal vesszo').decimal).toBe(',');
    expect(commandOf('yields h.csv --decimal .').decimal).toBe('.');
    expect(commandOf('yields h.xlsx --year 2024 --country HU')).toMatchObject({ year: 2024, country: 'HU' });
  });

  it.each([
    ['', 'Hiányzik'],
    ['photos a.jpg', '--company'],
    ['crops a.zip --damage KAR-1', '--damage'],
    ['blocks a.zip --country HU', '--country'],
    ['parcels a', 'parcels'],
    ['blocks', 'fájl'],
    ['blocks a --nonsense', '--nonsense'],
    ['blocks a --crs', '--crs'],
    ['blocks a --scale 2', '--scale'],
    ['ndvi a --map a=b', '--map'],
    ['ndvi a --scale x', 'x'],
    ['ndvi a --scale 0', '--scale'],
    ['ndvi a --date 2017-02-30', '2017-02-30'],
    ['ndvi a --crs EOV', 'EOV'],
    ['blocks a --map meparCode', 'meparCode'],
    ['policies a', '--company'],
    ['policies a --company x --email info@x.hu', '{farmer}'],
    ['policies a --company x --year 2017.5', '--year'],
    ['yields a --decimal x', '--decimal'],
    ['blocks a --decimal pont', '--decimal'],
  ])('refuses "%s"', (line, words) => {
    expect(refusalOf(line)).toContain(words);
    expect(refusalOf(line)).toMatch(/^\p{Lu}/u);
  });
});

it('finds a company by its number or its name', () => {
  const all = [
    { id: 4, name: 'Alföldi' },
    { id: 7, name: '4' },
  ];
  expect(findCompany(all, '4')?.id).toBe(4);
  expect(findCompany(all, ' alföldi ')?.id).toBe(4);
  expect(findCompany(all, 'x')).toBeUndefined();
});

describe('the printed report', () => {
  const report: ImportReport = {
    kind: 'blocks',
    fileName: 'b.geojson',
    dryRun: false,
    saved: true,
    added: 1,
    changed: 2,
    unchanged: 3,
    refused: [],
    refusedCount: 0,
    repaired: [{ row: 4, reason: 'M' }],
    repairedCount: 1,
    unknown: [],
    notes: ['N'],
  };

  it('says what was done', () => {
    expect(reportLines([report])).toEqual([
      'b.geojson: 1 új, 2 módosult, 3 változatlan, 0 elutasítva',
      '  ~ 4. sor: M',
      '  N',
      'Minden adat mentve.',
    ]);
    expect(reportLines([{ ...report, added: 0, changed: 0 }]).at(-1)).toContain('Nincs változás');
    expect(reportLines([{ ...report, dryRun: true, saved: false }]).at(-1)).toContain('--dry-run');
    expect(exitCodeOf([report])).toBe(0);
  });

  it('lists the first refusals and says that nothing was saved', () => {
    const refused = Array.from({ length: 50 }, (_, index) => ({ row: index, reason: `R${index}` }));
    const lines = reportLines([report, { ...report, saved: false, refused, refusedCount: 1_234 }]);
    expect(lines).toContain('  ✗ R0');
    expect(lines).toContain('  ✗ 19. sor: R19');
    expect(lines).toContain('  … és még 1214');
    expect(lines.at(-1)).toContain('Semmi sem lett mentve');
    expect(exitCodeOf([report, { ...report, refusedCount: 1 }])).toBe(1);
  });
});

describe('progressDisplay', () => {
  const show = (isTTY: boolean) => {
    let text = '';
    const display = progressDisplay({ isTTY, write: (part) => (text += part) });
    for (const fraction of [0, 0.5, 0.5, 1]) {
      display.onProgress({ fileName: 'f', step: 'rows', fraction, done: 1 });
    }
    display.done();
    return text;
  };

  it('moves a bar on a terminal and leaves a clean line', () => {
    expect(show(true)).toContain('[############------------]  50% f');
    expect(show(true).endsWith('\r\u001B[K')).toBe(true);
  });

  it('writes a line per step elsewhere', () => {
    expect(show(false)).toBe('f: beolvasás\n');
  });
});
